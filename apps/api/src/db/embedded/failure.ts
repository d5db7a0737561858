/** Why the embedded database cannot start or stop: a sentence for whoever ran the command. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** The `code` of an operating system error (`ENOENT`), or `undefined` for anything else. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
