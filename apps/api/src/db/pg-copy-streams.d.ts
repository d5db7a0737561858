/** The part of the package that we use; it brings no types of its own. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function from(sql: string): Writable & Submittable & { readonly rowCount: number };
  export function to(sql: string): Readable & Submittable & { readonly rowCount: number };
}
