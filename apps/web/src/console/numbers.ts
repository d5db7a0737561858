/** Figures of a report by name; null where there is nothing to count from. */
export type Numbers = Readonly<Record<string, number | null>>;
