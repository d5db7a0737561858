/** Runs one SQL statement of ours. Values that come from data are passed in `values`, never in the text. */
export type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly object[] }>;
