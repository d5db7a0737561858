import type { RawBuilder } from 'kysely';
import type { Person } from './person.ts';

/** What takes the place of a person. */
export const nobody = 'Anonim';

/** A table that holds something of a person. */
export interface PersonalTable {
  /** The condition for the rows of a person. */
  readonly of: (person: Person) => RawBuilder<unknown>;
  /** What becomes of them: they go, or columns get other values. `address` takes the place of the person's. */
  readonly becomes:
    | 'deleted'
    | Readonly<Record<string, (about: { readonly person: Person; readonly address: string }) => unknown>>;
  /** Columns that are of somebody else in some of those rows, and the condition for the rows where they are the person's. */
  readonly shared?: {
    readonly columns: readonly string[];
    readonly of: (person: Person) => RawBuilder<unknown>;
  };
  /** Further columns of text, which tell nothing of a person. */
  readonly keeps: readonly string[];
  /** The condition for the rows that are copied, where they are fewer: others may have a part in the rest. */
  readonly copiedOf?: (person: Person) => RawBuilder<unknown>;
  /** The columns that the person gets a copy of, or why none. */
  readonly copied: readonly string[] | string;
}

export const gone = () => null;
export const name = () => nobody;
export const newAddress = ({ address }: { readonly address: string }) => address;
