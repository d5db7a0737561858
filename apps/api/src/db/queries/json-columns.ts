/**
 * Fields of a record that are records or lists themselves. The catalog knows their columns only as JSON, so a query gives
 * their types: `.$narrowType<JsonColumns<Payment>>()`.
 */
export type JsonColumns<Row> = {
  [Field in keyof Row as NonNullable<Row[Field]> extends object ? Field : never]: Row[Field];
};
