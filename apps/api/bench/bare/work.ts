/** What the bare server is told to answer, by the address that is asked for. */
export interface BareWork {
  readonly databaseUrl: string;
  readonly contents: readonly BareContent[];
  readonly lists: readonly BareList[];
}

/** The same bytes as a real answer, made in advance. */
export interface BareContent {
  readonly path: string;
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** The same statements as a real answer, and around their rows an envelope like its own. */
export interface BareList {
  readonly path: string;
  /** Without the length of the body. */
  readonly headers: readonly string[];
  /** Statements that may be sent at once; the next are sent when those before are answered. */
  readonly waves: readonly (readonly BareStatement[])[];
  readonly rowsInPage: number;
  /** Columns that the statements give and the real answer does not. */
  readonly leftOut: readonly string[];
  readonly meta: object;
  readonly links: object;
}

export interface BareStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** What of the envelope it gives. */
  readonly gives: 'rows' | 'total' | 'nothing';
}
