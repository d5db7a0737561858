/** Error whose message says in a sentence why the demo data was not loaded. */
export class SeedError extends Error {
  override readonly name = 'SeedError';
}
