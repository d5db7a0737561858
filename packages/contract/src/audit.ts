/** What the audit log says of what was done. */
interface Told {
  readonly action: `${string}.${string}`;
  readonly description: string;
}

/**
 * What the audit log says of a route. A read leaves one entry. A write leaves one for each record that it changed, with the changes; its
 * function gets the verbs of management instead of the database. Other writes record themselves.
 */
export interface Audit extends Told {
  /** What it says of records that were moved to the trash, where a write may do that as well. */
  readonly ofRemoval?: Told;
}
