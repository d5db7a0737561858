/** How a value is shown. `money` is in the smallest unit in use of the `currency` beside it. */
export interface Field {
  readonly as:
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
    | 'colour'
    | 'link'
    | 'email'
    | 'phone'
    | 'list'
    | 'record';
  /** Of a record. */
  readonly fields?: Fields;
  /** Of a list. */
  readonly of?: Field;
}

/** The fields of a record, by name. */
export type Fields = Readonly<Record<string, Field>>;
