import type { Route } from '@karcis/contract';

/** Words on buttons: `deeds.retry`. */
export type DeedWord =
  | 'retry'
  | 'discard'
  | 'resend'
  | 'unsuppress'
  | 'restore'
  | 'invite'
  | 'suspend'
  | 'reactivate'
  | 'signOut'
  | 'resetTwoFactor'
  | 'anonymiseUser'
  | 'removeUser'
  | 'removeMember'
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'publish'
  | 'unpublish'
  | 'postpone'
  | 'cancel'
  | 'archive'
  | 'unarchive'
  | 'duplicate'
  | 'removeEvent'
  | 'removeFromEvent'
  | 'removeGate'
  | 'removeRecord'
  | 'pairPhone'
  | 'revokePetugas'
  | 'revokeBatch'
  | 'sendBatch'
  | 'suspendOrganizer'
  | 'reactivateOrganizer'
  | 'purge'
  | 'removeContent'
  | 'makeSignature'
  | 'endSignature'
  | 'resolveError'
  | 'ignoreError'
  | 'reopenError';

/** Something that is done to a record: its route, and the records that it is offered for. What the route takes is asked before. */
export interface Deed {
  readonly does: Route;
  readonly word: DeedWord;
  readonly field: string;
  /** Values of the field. Of a list of values like `actions`, one of them is enough. */
  readonly is: readonly string[];
  /** What it sends, without asking: `{id}` is that of the record. */
  readonly sends?: Readonly<Record<string, string | null>>;
  /** Whether what it answers takes the place of the record. */
  readonly replaces?: true;
  /** Whether the address that it answers is shown, to be read by a camera. */
  readonly shows?: 'address';
}

/** A deed whose field is one of the record, with values that this can have. */
export type DeedOf<Row> = {
  [Name in keyof Row & string]: Row[Name] extends string
    ? DeedBy<Name, Row[Name]>
    : Row[Name] extends readonly (infer Value extends string)[]
      ? DeedBy<Name, Value>
      : Row[Name] extends boolean
        ? DeedBy<Name, 'true' | 'false'>
        : never;
}[keyof Row & string];

type DeedBy<Name, Value> = Omit<Deed, 'field' | 'is'> & {
  readonly field: Name;
  readonly is: readonly Value[];
};
