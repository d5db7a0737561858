import type { Static, TProperties, TSchema } from 'typebox';
import { newRecord } from './managed-kind.ts';
import type { Route } from './route.ts';

/** Bytes of a file of lines at most, and its lines beside the one with the names of the columns. */
const [mostBytes, mostLines] = [2 * 1024 * 1024, 5000];

/**
 * The upload of a file of lines (CSV, RFC 4180): a line with the names of the columns, in any order, and a line for each record. A value is
 * what the field of a body would be; one that is empty is left out.
 *
 *     upload: lines({ code: code(), recipient_name: text(120) }, ['code']),
 */
export const lines = <Fields extends TProperties, Required extends keyof Fields & string>(
  fields: Fields,
  required: readonly Required[],
) => ({
  types: ['text/csv'] as const,
  most: mostBytes,
  lines: { most: mostLines, of: newRecord(fields, required) },
});

/** What is said of every file of lines, in the reference. */
export const aboutLines =
  'The body is CSV in UTF-8, with commas, semicolons or tabs: a line with the names of the columns, in any order, and at most 5,000 ' +
  'lines more, in 2 MiB. Case, blanks, dashes and underscores of these names do not count, nor do empty columns without a name. Lines may end before their last empty values. All lines are taken or none: where some are wrong it is 422, with `/lines/17/code` as the pointer of a value in line 17. ' +
  "Texts are kept as they are written, also where a spreadsheet could take them for a formula; the `'` that exports put before such a text is taken off.";

/** What a line of the file has that a route takes. */
export type LineOf<R extends Route> = R extends {
  readonly upload: { readonly lines: { readonly of: { readonly static: infer Line } } };
}
  ? Line
  : never;

/** What the function behind a route gives for `dry_run=true`. */
export type RehearsalOf<R extends Route> = R extends { readonly dryRun: { of: infer S extends TSchema } }
  ? Static<S>
  : never;
