import { figureText } from './value.tsx';
import { restOf, shownTerms } from '../kit/equation.ts';
import type { Fields } from '../screens/field.ts';
import type { Equation, Term } from '../screens/report.ts';
import type { Numbers } from './numbers.ts';
import { fieldWord, useConsole } from './words.ts';

interface Common {
  readonly numbers: Numbers;
  readonly shapes: Fields;
  readonly currency: string;
  readonly previous?: Numbers;
}

const namesOf = (term: Term): readonly string[] => (typeof term === 'string' ? [term] : term.together);
const valueOf = (numbers: Numbers, term: Term): number =>
  namesOf(term).reduce((sum, name) => sum + (numbers[name] ?? 0), 0);

/** How a report opens: a sum that adds up. What the terms leave unsaid is a term of its own. */
export function EquationFigure({
  numbers,
  shapes,
  currency,
  previous,
  equation,
}: Common & { readonly equation: Equation }) {
  const { words, locale } = useConsole();
  const { report } = words.console;
  const { plus, minus = [], equals } = equation;
  const values = {
    plus: plus.map((term) => valueOf(numbers, term)),
    minus: minus.map((term) => valueOf(numbers, term)),
  };
  const result = numbers[equals] ?? 0;
  const rest = restOf(values.plus, values.minus, result);
  const shown = shownTerms(rest === 0 ? values.plus : [...values.plus, rest], values.minus, result);
  const terms: (Term | undefined)[] = [...plus, ...(rest === 0 ? [] : [undefined]), ...minus, equals];
  const money = (value: number) => figureText(locale, shapes[equals], value, currency);
  return (
    <dl class={`equation equation-${terms.length}`}>
      {shown.map(({ sign, value }, at) => {
        const term = terms[at];
        const name =
          term === undefined
            ? report.rest
            : typeof term === 'string'
              ? fieldWord(words, term)
              : report[term.word];
        return (
          <div key={name} class={sign === '=' ? 'result' : undefined}>
            <dt>
              {(at > 0 || sign === '−') && <span class="sign">{sign}</span>} {name}
            </dt>
            <dd>{money(value)}</dd>
            {previous !== undefined && term !== undefined && (
              <dd class="before">{report.before(money(valueOf(previous, term)))}</dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

/** The figures that matter most where nothing adds up. */
export function LeadFigures({
  numbers,
  shapes,
  currency,
  previous,
  names,
}: Common & { readonly names: readonly string[] }) {
  const { words, locale } = useConsole();
  const text = (name: string, value: number | null | undefined) =>
    value === null || value === undefined ? '–' : figureText(locale, shapes[name], value, currency);
  return (
    <dl class="equation lead">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldWord(words, name)}</dt>
          <dd>{text(name, numbers[name])}</dd>
          {previous !== undefined && (
            <dd class="before">{words.console.report.before(text(name, previous[name]))}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
