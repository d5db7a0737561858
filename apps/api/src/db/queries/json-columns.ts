/**
 * The fields of a record that are records or lists themselves. The catalog knows their columns only as JSON, so a query
 * says what is in them: `.$narrowType<Parts<Payment>>()`.
 */
export type Parts<Row> = {
  [Field in keyof Row as NonNullable<Row[Field]> extends object ? Field : never]: Row[Field];
};
