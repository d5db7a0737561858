/** Error of an embedded database that cannot start or stop. Its message is a sentence for the operator. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

/** The `code` of an operating system error (`ENOENT`), or `undefined` for anything else. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
