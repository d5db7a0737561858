import { KarcisError } from '@karcis/sdk';

/** Ends of names by which a value is sent in one form and shown in another: a picture by its id, a text by its source. */
const ends = /_(?:media_id|url|markdown|html|ids?)$/;

/** Returns the field of a form that an error of the server is about, or the nearest one; undefined where the form has none. */
function fieldAt(path: readonly string[], names: readonly string[]): string | undefined {
  const [first = ''] = path;
  for (let length = path.length; length > 0; length--) {
    const name = path.slice(0, length).join('.');
    if (names.includes(name)) return name;
  }
  return names.find(
    (name) => name.startsWith(`${first}.`) || name.replace(ends, '') === first.replace(ends, ''),
  );
}

interface Refused {
  /** Codes by the names of fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Sentences of the server by the names of fields. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Values that the form has no field for. */
  readonly others: readonly { readonly name: string; readonly code: string }[];
}

/** Returns where the errors of a refused form belong. Each is at a field, or among the others: none is left out. */
export function refusedIn(error: unknown, names: readonly string[]): Refused {
  const fields: Record<string, string> = {};
  const reasons: Record<string, string> = {};
  const others: { name: string; code: string }[] = [];
  if (!(error instanceof KarcisError)) return { fields, reasons, others };
  for (const { pointer, parameter, code: ofValue, detail } of error.errors) {
    const path = parameter === undefined ? (pointer ?? '').split('/').slice(1) : [parameter];
    const code = error.code === 'invalid_request' ? ofValue : error.code;
    const name = fieldAt(path, names);
    if (name !== undefined) {
      fields[name] ??= code;
      reasons[name] ??= detail;
    } else if (path.length > 0)
      others.push({ name: path.filter((piece) => !/^\d+$/.test(piece)).join('.'), code });
  }
  return { fields, reasons, others };
}
