import { expect } from 'vitest';

/** Returns the field at which a request is refused; undefined for one that is taken. */
export async function pointerOf(request: Promise<unknown>): Promise<string | undefined> {
  const refusal = await request.then(
    () => undefined,
    (error: unknown) => error as { status: number; errors: { pointer?: string; detail: string }[] },
  );
  if (refusal === undefined) return undefined;
  expect([refusal.status, refusal.errors[0]?.detail.length !== 0]).toEqual([422, true]);
  return refusal.errors[0]?.pointer;
}
