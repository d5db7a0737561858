import { api, type Route } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { projected } from '../screens/projected.ts';
import type { ViewScreen } from '../screens/resource.ts';
import { withoutEmpty } from './address.ts';
import { useDownload } from './download.tsx';
import { delimiterOf } from './export-link.tsx';
import { Head } from './head.tsx';
import { Options } from './options.tsx';
import { PickOne } from './picks.tsx';
import { choiceWord, nounOf, useConsole } from './words.ts';

const everyEvent = { reads: api.adminEvents.events, one: api.adminEvents.event };
const ownEvents = { reads: api.organizerEvents.events, one: api.organizerEvents.event };

/** What is in the file of a route: `orders` of `/admin/exports/orders`. */
const nameOf = ({ path }: Route) => path.slice(path.lastIndexOf('/') + 1);

/** Every file for spreadsheets, by an event, days and a state. */
export const exportsView = (screen: ViewScreen) =>
  function Exports() {
    const { words } = useConsole();
    const { name, hint } = nounOf(words, screen.noun);
    return (
      <>
        <Head title={name} />
        <p>{hint}</p>
        <ExportForm screen={screen} />
      </>
    );
  };

function ExportForm({ screen }: { readonly screen: ViewScreen }) {
  const { words, locale } = useConsole();
  const { get, view } = useDownload();
  const [name, setName] = useState(nameOf(screen.reads[0] as Route));
  const [isWrong, setWrong] = useState(false);
  const { exports: text, report } = words.console;
  const names: Readonly<Record<string, string>> = text.names;
  const route = screen.reads.find((each) => nameOf(each) === name) as Route;
  const { query } = projected(route);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const given = [...new FormData(event.currentTarget as HTMLFormElement)];
    const { of: _of, ...input } = withoutEmpty(
      Object.fromEntries(given.map(([each, value]) => [each, typeof value === 'string' ? value : ''])),
    );
    const { from = '', to = '9999' } = input;
    setWrong(from > to);
    if (from <= to) get(route, input);
  };
  return (
    <>
      <form class="form" onSubmit={send}>
        <div class="form-field">
          <label for="export-of">{text.of}</label>
          <select id="export-of" name="of" onChange={({ currentTarget }) => setName(currentTarget.value)}>
            {screen.reads.map((each) => (
              <option key={each.path} value={nameOf(each)}>
                {names[nameOf(each)]}
              </option>
            ))}
          </select>
        </div>
        {'event_id' in query && (
          <div class="form-field">
            <label id="export-event-label" for="export-event">
              {report.event}
            </label>
            <PickOne
              common={{ id: 'export-event', name: 'event_id', required: false }}
              pick={screen.who === 'admin' ? everyEvent : ownEvents}
              params={{}}
              chosen={[]}
              none={report.allEvents}
            />
          </div>
        )}
        {(['from', 'to'] as const).map((each) => (
          <div key={each} class="form-field">
            <label for={`export-${each}`}>{report[each]}</label>
            <input id={`export-${each}`} name={each} type="date" aria-describedby="export-days" />
          </div>
        ))}
        <p id="export-days" class={isWrong ? 'wrong form-wide' : 'quiet form-wide'} role="status">
          {isWrong ? report.wrongRange : text.days}
        </p>
        {query['status'] !== undefined && (
          <div class="form-field" key={name}>
            <label for="export-status">{words.fields.status}</label>
            <Options
              common={{ id: 'export-status', name: 'status', required: false }}
              value=""
              hasNone
              none={words.console.list.all}
              options={(query['status'].choices ?? []).map((each) => [
                each,
                choiceWord(words, 'status', each),
              ])}
            />
          </div>
        )}
        <Delimiter locale={locale} />
        <div class="form-wide deeds">
          <button class="button button-filled" type="submit">
            {text.get}
          </button>
        </div>
      </form>
      {view}
    </>
  );
}

/** What stands between two values of a line. */
function Delimiter({ locale }: { readonly locale: string }) {
  const text = useConsole().words.console.exports;
  return (
    <div class="form-field">
      <label for="export-delimiter">{text.delimiter}</label>
      <Options
        common={{ id: 'export-delimiter', name: 'delimiter', required: true }}
        value={delimiterOf(locale)}
        hasNone={false}
        options={(['semicolon', 'comma'] as const).map((each) => [each, text[each]])}
      />
      <p class="quiet">{text.delimiterHint}</p>
    </div>
  );
}
