/**
 * Returns the periods of the range before that stand beside those of a range; undefined where they cannot: ranges of as many days may touch a
 * week or a month more or less, and then no period has one of its own length beside it.
 */
export const besides = <Period>(
  range: readonly Period[],
  before: readonly Period[] | undefined,
): readonly Period[] | undefined => (before?.length === range.length ? before : undefined);
