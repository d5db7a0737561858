import type { InputOf, LineOf, Route, ValueErrorCode } from '@karcis/contract';
import { fail, type ValueError } from './errors/problem-error.ts';

/** What is wrong in a file of lines. */
interface LineError {
  /** Number of the line; the first one is 1. */
  readonly line: number;
  /** Null: the whole line, or the whole file. */
  readonly column: string | null;
  readonly code: ValueErrorCode;
  readonly detail: string;
}

/** Errors that are described at most. */
const mostDescribed = 100;

/** Errors of a file. */
export interface LineErrors {
  /** Adds an error. `describe` is not called for errors that are only counted. */
  add(line: number, describe: () => Omit<LineError, 'line'>): void;
  /** Whether something is wrong in a line. */
  has(line: number): boolean;
  /** Number of all errors. */
  count(): number;
  readonly described: readonly LineError[];
}

export function createLineErrors(): LineErrors {
  const described: LineError[] = [];
  const lines = new Set<number>();
  let count = 0;
  return {
    add(line, describe) {
      count += 1;
      lines.add(line);
      if (described.length < mostDescribed) described.push({ line, ...describe() });
    },
    has: (line) => lines.has(line),
    count: () => count,
    described,
  };
}

/** A file of lines that was read, with what is wrong in it. */
export interface FileLines<Values> {
  /** Lines beside the one with the names of the columns, also where those are wrong and no line was read. */
  readonly rows: number;
  /** Only lines that have no error have all that their type says. */
  readonly lines: readonly { readonly line: number; readonly values: Values }[];
  readonly errors: LineErrors;
}

/** The input of a route. A file of lines comes as what was read in it. */
export type Given<R extends Route> = [LineOf<R>] extends [never]
  ? InputOf<R>
  : Omit<InputOf<R>, 'body'> & { readonly body: FileLines<LineOf<R>> };

/** What is said of a file to somebody who only asks. */
export const checkOf = ({ rows, lines, errors }: FileLines<unknown>) => ({
  rows,
  valid: lines.filter(({ line }) => !errors.has(line)).length,
  errors: errors.described.map((error) => ({ ...error })),
});

/** Refuses a request with a file that has errors. */
export function failLines(errors: LineErrors): never {
  const { described } = errors;
  const more = errors.count() - described.length;
  const listed: ValueError[] = described.map(({ line, column, code, detail }) => ({
    pointer: `/lines/${line}${column === null ? '' : `/${column}`}`,
    code,
    detail,
  }));
  if (more > 0) listed.push({ code: 'more', detail: `There are ${more} more errors, which are not listed.` });
  const [first] = described;
  return fail('invalid_request', {
    errors: listed,
    ...(first === undefined ? {} : { detail: `Line ${first.line}: ${first.detail}` }),
  });
}
