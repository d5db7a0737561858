/** What each figure of the reports counts. Figures without a sentence here have the one of the report itself. */
export const definitions: Readonly<Record<string, string>> = {};
