import { parse } from 'csv-parse/sync';
import { Problem } from '@karcis/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { routeOf } from '../draw/spots.ts';

/** What is wrong with a body that should be of a schema; undefined when nothing is. */
type Check = (body: string) => string | undefined;

/** The same schema with every record closed: a field that is not declared is a fault. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in parts ? { ...parts, additionalProperties: false } : parts;
}

function checkOf(schema: TSchema): Check {
  const validator = Compile(closed(schema) as TSchema);
  let last: string | undefined;
  return (body) => {
    // Public content is the same again and again, and so are many problems but for their id.
    if (body === last) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(body);
    } catch {
      return 'the body is no JSON';
    }
    if (validator.Check(value)) {
      last = body;
      return undefined;
    }
    const [fault] = validator.Errors(value);
    return `the body is not of its schema: ${fault?.instancePath} ${fault?.message}`;
  };
}

/** A file begins with the names of its columns, among which each question of an event has its own. */
const headCheck =
  (names: readonly string[]): Check =>
  (body) => {
    const isWhole =
      body.startsWith('\uFEFF') &&
      body.endsWith('\r\n') &&
      [',', ';'].some((delimiter) => {
        const [columns = []] = parse(body, { bom: true, delimiter, to: 1, relaxColumnCount: true });
        const declared = columns.filter((column) => !column.startsWith('question: '));
        return declared.join(delimiter) === names.join(delimiter);
      });
    return isWhole ? undefined : `the file begins with ${JSON.stringify(body.slice(0, 100))}`;
  };

const answers = new Map<string, Check>();

/** The check of what a route answers, to `dry_run=true` where that is said. */
export function answerCheck(name: string, isRehearsal = false): Check {
  const key = `${name} ${isRehearsal}`;
  let check = answers.get(key);
  if (check === undefined) {
    const route = routeOf.get(name);
    const response = isRehearsal ? route?.dryRun : route?.response;
    check =
      response === undefined || response.kind === 'nothing'
        ? (body) => (body === '' ? undefined : 'there is a body')
        : response.kind === 'file'
          ? headCheck(Object.keys(response.columns))
          : response.kind === 'text'
            ? (body) => (/^BEGIN:[^]*\r\n$/.test(body) ? undefined : 'is no such text')
            : checkOf(response.schema);
    answers.set(key, check);
  }
  return check;
}

export const problemCheck = checkOf(Problem);
