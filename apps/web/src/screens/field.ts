/** How a value is shown. `money` is in the smallest unit in use of the `currency` beside it. */
export type As =
  | 'id'
  | 'text'
  | 'count'
  | 'number'
  | 'percent'
  | 'money'
  | 'flag'
  | 'status'
  | 'instant'
  | 'day'
  | 'html'
  | 'markdown'
  | 'image'
  /** A picture that was uploaded, by its id: fields of forms alone. */
  | 'picture'
  /** A file of lines: fields of forms alone. */
  | 'file'
  /** Yes, no, or not said: fields of forms alone. */
  | 'decision'
  /** Several that are so or not, in one record: fields of forms alone. */
  | 'flags'
  /** Several records, a line each: fields of forms alone. */
  | 'lines'
  | 'colour'
  | 'link'
  | 'email'
  | 'phone'
  | 'currency'
  | 'timezone'
  /** Percent or money: the `discount_type` beside it says which. */
  | 'discount'
  /** A record with free keys. */
  | 'map';

/** Shape of a field: a value, a list of equal things, or a record. */
export type Shape = As | readonly [Shape] | Fields;

/** The fields of a record, by name. */
export interface Fields {
  readonly [name: string]: Shape;
}

export const isList = (shape: Shape | undefined): shape is readonly [Shape] => Array.isArray(shape);

export const isRecord = (shape: Shape | undefined): shape is Fields =>
  typeof shape === 'object' && !Array.isArray(shape);

/** Returns the shape at the end of a path like `buyer.name`. */
export function shapeAt(fields: Fields, path: string): Shape | undefined {
  let found: Shape | undefined = fields;
  for (const name of path.split('.')) found = isRecord(found) ? found[name] : undefined;
  return found;
}

/** Returns the value at the end of a path; undefined where something on the way is null. */
export function valueAt(record: unknown, path: string): unknown {
  let found = record;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[name];
  return found;
}
