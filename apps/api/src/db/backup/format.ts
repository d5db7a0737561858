/**
 * Format of a backup before it is compressed: a script that `psql` can run.
 *
 *     -- Karcis backup {"format":1,…}          the header
 *     -- table {"name":"users",…}
 *     COPY users (id, …) FROM stdin;
 *     …                                        rows in the text format of COPY
 *     \.
 *     -- rows {"rows":8,"sha256":"…"}          of this table
 *     -- end {"rows":…,"sha256":"…"}           of everything before this line
 */

/** First line of a backup: its origin and the release that made it. */
export interface Header {
  readonly format: number;
  /** The release that made it. */
  readonly karcis: string;
  readonly postgresql: string;
  readonly made_at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
}

export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
}

export interface TableEnd {
  readonly rows: number;
  readonly sha256: string;
}

/** Last line of a backup. */
export interface End {
  readonly tables: number;
  readonly rows: number;
  readonly sequences: readonly Sequence[];
  readonly sha256: string;
}

export interface Sequence {
  readonly name: string;
  /** Text, because it may be larger than a JavaScript number holds. Null when the sequence was never used. */
  readonly last_value: string | null;
}

/** A backup cannot be made, read or restored. The message is a sentence for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Version of the format. */
export const format = 1;
