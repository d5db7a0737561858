/**
 * Asks about each near miss in a form at once. Returns the first field with one that was not asked about before the button was pressed, as
 * `performance.now()`: the form waits for an answer.
 */
export async function unaskedIn(form: HTMLFormElement, pressed: number): Promise<HTMLElement | undefined> {
  if (form.querySelector('[type=email]') === null) return undefined;
  // What is sent does not wait for code that cannot be had.
  const asking = await import('./ask-near.tsx').catch(() => undefined);
  return asking?.unaskedIn(form, pressed);
}

/** Loads the question on near misses of email addresses. */
export const askNear = async () => (await import('./ask-near.tsx')).AskNear;
