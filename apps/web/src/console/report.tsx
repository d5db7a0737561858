import type { ScreenProps } from '../frame/room.tsx';
import { useRead } from '../frame/reads.ts';
import { projected } from '../screens/projected.ts';
import type { Part, ReportScreen } from '../screens/report.ts';
import { type Fields, isRecord } from '../screens/field.ts';
import { addressOf, type Query, withoutEmpty } from './address.ts';
import type { Row } from './facts.tsx';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { Reported } from './report-body.tsx';
import { ReportLines } from './report-lines.tsx';
import type { Numbers } from './numbers.ts';
import { RangeForm } from './report-form.tsx';
import { type Asked, askedOf, before, presets, today } from './report-range.ts';
import { Tabs } from './tabs.tsx';
import { nounOf, useConsole } from './words.ts';

/** The view of a row of the kind `report`. */
export const reportView = (screen: ReportScreen) =>
  function ReportView({ query: given }: ScreenProps) {
    const { words } = useConsole();
    const query = withoutEmpty(given);
    const day = today();
    const asked = askedOf(query, day);
    const isAllTime = query['all'] !== undefined && screen.all !== undefined;
    return (
      <>
        <Head title={nounOf(words, screen.noun).name}>
          <button class="button" type="button" onClick={() => print()}>
            {words.console.report.print}
          </button>
        </Head>
        <Presets screen={screen} query={query} asked={asked} day={day} isAllTime={isAllTime} />
        {isAllTime && screen.all !== undefined ? (
          <AllTime screen={screen} part={screen.all} />
        ) : (
          <>
            <RangeForm screen={screen} asked={asked} key={JSON.stringify(asked)} />
            <Range screen={screen} asked={asked} />
          </>
        )}
      </>
    );
  };

interface PresetsProps {
  readonly screen: ReportScreen;
  readonly query: Query;
  readonly asked: Asked;
  readonly day: string;
  readonly isAllTime: boolean;
}

/** The ranges that are asked for most, as links. */
function Presets({ screen, query, asked, day, isAllTime }: PresetsProps) {
  const { words } = useConsole();
  const { report } = words.console;
  const { from: _from, to: _to, all: _all, interval: _interval, ...kept } = query;
  const known = Object.entries(presets(day)).map(([name, { start, end }]) => ({
    name: report[name as keyof ReturnType<typeof presets>],
    href: addressOf(screen.path, { ...kept, from: start, to: end }),
    isHere: !isAllTime && asked.start === start && asked.end === end,
  }));
  const all = { name: report.allTime, href: addressOf(screen.path, { all: 'yes' }), isHere: isAllTime };
  return <Tabs label={report.presets} tabs={[...known, ...(screen.all === undefined ? [] : [all])]} />;
}

const partOf = (fields: Fields, name: string): Fields => {
  const shape = fields[name];
  return isRecord(shape) ? shape : {};
};

/** What a range of days says, and the same of the range before it. */
function Range({ screen, asked }: { readonly screen: ReportScreen; readonly asked: Asked }) {
  const { words } = useConsole();
  const { reads } = screen.range;
  const { start, end } = before(asked);
  const input = (from: string, to: string) => ({
    start_date: from,
    end_date: to,
    interval: asked.interval,
    ...(asked.event_id === undefined ? {} : { event_id: asked.event_id }),
  });
  const now = useRead(reads, input(asked.start, asked.end) as object);
  const earlier = useRead(reads, input(start, end) as object, { enabled: asked.isCompared });
  const fields = projected(reads).row;
  return (
    <Read of={now} lines={<ReportLines />}>
      {(body) => {
        const { data } = body as unknown as { readonly data: Row };
        const past = (earlier.data as { readonly data: Row } | undefined)?.data;
        return (
          <>
            <Reported
              who={screen.who}
              part={screen.range}
              fields={fields}
              data={data}
              numbers={data['current'] as Numbers}
              shapes={partOf(fields, 'current')}
              interval={asked.interval}
              {...(asked.isCompared ? { previous: data['previous'] as Numbers, past } : {})}
            />
            {screen.all !== undefined && (screen.all.tables ?? []).length > 0 && (
              <p class="quiet no-print">
                {words.console.report.details}{' '}
                <a href={addressOf(screen.path, { all: 'yes' })}>{words.console.report.allTime}</a>.
              </p>
            )}
          </>
        );
      }}
    </Read>
  );
}

function AllTime({ screen, part }: { readonly screen: ReportScreen; readonly part: Part }) {
  const reading = useRead(part.reads);
  const fields = projected(part.reads).row;
  return (
    <Read of={reading} lines={<ReportLines />}>
      {(body) => {
        const { data } = body as unknown as { readonly data: Row };
        return (
          <Reported
            who={screen.who}
            part={part}
            fields={fields}
            data={data}
            numbers={data['summary'] as Numbers}
            shapes={partOf(fields, 'summary')}
            interval="month"
          />
        );
      }}
    </Read>
  );
}
