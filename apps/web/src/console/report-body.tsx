import { useEffect, useState } from 'preact/hooks';
import { momentText } from '../kit/figures.ts';
import { type Fields, isList, isRecord } from '../screens/field.ts';
import type { Reader } from '../screens/common.ts';
import type { Part } from '../screens/report.ts';
import { EquationFigure, LeadFigures } from './equation.tsx';
import { Cell, type Row } from './facts.tsx';
import type { Numbers } from './numbers.ts';
import { Periods } from './report-chart.tsx';
import { HourHeat, ReportTable, StatusRank } from './report-tables.tsx';
import type { Interval } from './report-range.ts';
import { fieldWord, useConsole } from './words.ts';

interface Props {
  readonly who: Reader;
  readonly part: Part;
  /** Of the whole report. */
  readonly fields: Fields;
  readonly data: Row;
  readonly numbers: Numbers;
  readonly shapes: Fields;
  readonly interval: Interval;
  readonly previous?: Numbers;
  /** The report of the range before. */
  readonly past?: Row | undefined;
}

/** A report: what adds up, what it looks like over time, the tables, and what each figure means. */
export function Reported({ who, part, fields, data, numbers, shapes, interval, previous, past }: Props) {
  const { words, locale } = useConsole();
  const { report } = words.console;
  const currency = data['currency'] as string;
  const others = data['other_currencies'] as readonly string[];
  const events = titlesOf(data['by_event'] as readonly ByEvent[] | undefined);
  const told = new Set([...(part.lead ?? []), ...termNames(part)]);
  const rest = Object.entries(shapes).filter(([name, shape]) => !told.has(name) && !isRecord(shape));
  const common = { numbers, shapes, currency, ...(previous === undefined ? {} : { previous }) };
  return (
    <>
      {part.equation !== undefined && <EquationFigure {...common} equation={part.equation} />}
      {part.equation === undefined && part.lead !== undefined && (
        <LeadFigures {...common} names={part.lead} />
      )}
      <Periods
        part={part}
        fields={fields}
        data={data}
        interval={interval}
        currency={currency}
        past={previous === undefined ? undefined : past}
      />
      {isRecord(shapes['by_status']) && <StatusRank numbers={numbers['by_status'] as unknown as Numbers} />}
      {(part.tables ?? []).map((name) => {
        const shape = fields[name];
        const rows = data[name] as readonly Row[];
        if (name === 'by_hour') return <HourHeat key={name} rows={rows} />;
        return isList(shape) && isRecord(shape[0]) ? (
          <ReportTable
            key={name}
            events={events}
            who={who}
            name={name}
            fields={shape[0]}
            rows={rows}
            currency={currency}
          />
        ) : null;
      })}
      {rest.length > 0 && (
        <section>
          <h2>{report.other}</h2>
          <dl class="facts">
            {rest.map(([name, shape]) => (
              <div key={name}>
                <dt>{fieldWord(words, name)}</dt>
                <dd class="figure">
                  <Cell path={name} shape={shape} row={numbers} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Meanings data={data} />
      <p class="quiet">
        {report.worked(momentText(locale, String(data['generated_at'])))}.{' '}
        {report.zone(String(data['timezone']))} {others.length > 0 && report.otherMoney(others.join(', '))}
      </p>
    </>
  );
}

function termNames({ equation }: Part): string[] {
  if (equation === undefined) return [];
  const named = [...equation.plus, ...(equation.minus ?? [])].filter((term) => typeof term === 'string');
  return [...named, equation.equals];
}

/** What each figure counts, in the sentences of the report. */
function Meanings({ data }: { readonly data: Row }) {
  const { words, locale } = useConsole();
  const [own, setOwn] = useState<Readonly<Record<string, string>>>();
  useEffect(() => {
    const own =
      locale === 'en' ? import('@karcis/words/en/definitions') : import('@karcis/words/id/definitions');
    void own.then(({ definitions }) => setOwn(definitions));
  }, [locale]);
  const sentences = Object.entries(data['definitions'] as Readonly<Record<string, string>>);
  // Beside what was given back, what was sold is another figure.
  const scope = sentences.some(([name]) => name === 'tickets_returned') ? 'returned-' : '';
  return (
    <details class="more no-print">
      <summary>{words.console.report.meaning}</summary>
      <dl class="meanings">
        {(own === undefined ? [] : sentences).map(([name, sentence]) => (
          <div key={name}>
            <dt>{fieldWord(words, name)}</dt>
            <dd>{own?.[`${scope}${name}`] ?? own?.[name] ?? sentence}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface ByEvent {
  readonly event: { readonly id: string; readonly title: string } | null;
}

const titlesOf = (rows: readonly ByEvent[] = []): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(({ event }) => (event === null ? [] : [[event.id, event.title] as const])));
