/** Runs one statement of ours: what comes with it stands in its values, never in its text. */
export type Run = (
  text: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly object[] }>;
