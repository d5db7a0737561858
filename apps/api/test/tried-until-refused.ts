import { KarcisError } from '@karcis/sdk';

/**
 * Tries something whose failures are counted until it is refused for that, at most so many times. Returns the code of each failure. The pauses
 * of the throttle begin with one second, so on a slow machine the first ones are over when the next try comes.
 */
export async function triedUntilRefused(attempt: () => Promise<unknown>, most = 12): Promise<string[]> {
  const codes: string[] = [];
  while (codes.length < most && codes.at(-1) !== 'too_many_attempts')
    codes.push(
      await attempt().then(
        () => 'no error',
        (error: unknown) => (error instanceof KarcisError ? error.code : String(error)),
      ),
    );
  return codes;
}
