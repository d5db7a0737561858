/** What came of requests that were sent at once. */
interface Outcome<Answer> {
  readonly answers: Answer[];
  /** What the others were told. */
  readonly refusals: string[];
}

/** Whether a request was not decided: the server had no time for it, or one with its key is under way. */
const isUndecided = (error: unknown) => /503 |request_in_progress/.test(String(error));

/**
 * Sends requests at once. Those that are not decided, as on a machine that is slow, are sent again one after the other: what comes of all of
 * them does not depend on its speed.
 */
export async function atOnce<Answer>(
  count: number,
  ask: (index: number) => Promise<Answer>,
): Promise<Outcome<Answer>> {
  const outcome: Outcome<Answer> = { answers: [], refusals: [] };
  const asked = await Promise.allSettled(Array.from({ length: count }, (_, index) => ask(index)));
  for (const [index, first] of asked.entries()) {
    let result: PromiseSettledResult<Answer> = first;
    while (result.status === 'rejected' && isUndecided(result.reason))
      [result] = await Promise.allSettled([ask(index)]);
    if (result.status === 'fulfilled') outcome.answers.push(result.value);
    else outcome.refusals.push(String(result.reason));
  }
  return outcome;
}
