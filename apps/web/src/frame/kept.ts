import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** The account that the device keeps something for. */
export interface Owner {
  readonly id: string;
  readonly name: string;
}

/** Something for times without a network. It belongs to one account and is gone after its time. */
export interface Kept<Value> {
  readonly key: string;
  /** When it was read, as Unix milliseconds. */
  readonly at: number;
  readonly until: number;
  readonly value: Value;
}

/** A ticket of an event, as a phone at its gates keeps it. */
interface PackedTicket {
  readonly event_id: string;
  readonly id: string;
  /** Number of the reading of the whole list in which it came: what came in none since is gone. */
  readonly round: number;
  readonly value: unknown;
}

/** A scan that a phone at a gate has made. It belongs to the account that has scanned, whoever signs in afterwards. */
export interface GateLine {
  readonly nonce: string;
  readonly event_id: string;
  readonly owner: string;
  /** Null where no ticket is known. */
  readonly ticket_id: string | null;
  /** Set aside: the server has refused it for what it says. */
  readonly state: 'waiting' | 'sent' | 'aside';
  readonly value: unknown;
}

interface Schema extends DBSchema {
  owner: { key: string; value: Owner };
  kept: { key: string; value: Kept<unknown> };
  packed: { key: [string, string]; value: PackedTicket };
  lines: {
    key: string;
    value: GateLine;
    indexes: {
      state: [owner: string, eventId: string, state: string];
      ticket: [owner: string, eventId: string, ticketId: string];
    };
  };
}

const stores = ['owner', 'kept', 'packed', 'lines'] as const;

const name = 'karcis';
let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** What this device keeps. Rejects where the browser keeps nothing. */
export function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= open();
  return opened;
}

function open(): Promise<IDBPDatabase<Schema>> {
  const opening = openDB<Schema>(name, 3, {
    upgrade(db, before, _now, change) {
      if (before < 1) {
        db.createObjectStore('owner');
        db.createObjectStore('kept', { keyPath: 'key' });
      }
      if (before < 2) {
        db.createObjectStore('packed', { keyPath: ['event_id', 'id'] });
        db.createObjectStore('lines', { keyPath: 'nonce' });
      }
      const lines = change.objectStore('lines');
      if (before === 2) (lines as unknown as IDBObjectStore).deleteIndex('event');
      lines.createIndex('state', ['owner', 'event_id', 'state']);
      lines.createIndex('ticket', ['owner', 'event_id', 'ticket_id']);
    },
    // Signing out in another tab deletes it.
    blocking: () => void close(),
    terminated: () => {
      opened = undefined;
    },
  });
  // A phone that has room again opens it without being loaded anew.
  opening.catch(() => {
    if (opened === opening) opened = undefined;
  });
  return opening;
}

async function close(): Promise<void> {
  const closing = opened;
  opened = undefined;
  (await closing)?.close();
}

/** The account that something is kept for; undefined for none, and where the browser keeps nothing. */
export async function ownerOfKept(): Promise<Owner | undefined> {
  return orNothing(async () => (await database()).get('owner', 'account'));
}

/** Keeps only what belongs to this account: what was another's is deleted, but for scans that are not sent yet. */
export async function keepOnlyFor({ id, name }: Owner): Promise<void> {
  await orNothing(async () => {
    const change = (await database()).transaction(['owner', 'kept', 'packed'], 'readwrite');
    const before = await change.objectStore('owner').get('account');
    if (before?.id !== id)
      await Promise.all([change.objectStore('kept').clear(), change.objectStore('packed').clear()]);
    await change.objectStore('owner').put({ id, name }, 'account');
    await change.done;
  });
}

/** Keeps a value for an account. Returns whether it is kept: not after its time, and not where the device is another's by now. */
export async function keep(owner: string, kept: Kept<unknown>): Promise<boolean> {
  const done = await orNothing(async () => {
    const change = (await database()).transaction(['owner', 'kept'], 'readwrite');
    const isOwners = (await change.objectStore('owner').get('account'))?.id === owner;
    const isKept = isOwners && kept.until > Date.now();
    if (isKept) await change.objectStore('kept').put(kept);
    await change.done;
    return isKept;
  });
  return done ?? false;
}

/** Values kept for an account under keys that begin with `prefix`. Values whose time is over are deleted. */
export async function keptOf<Value>(owner: string, prefix: string): Promise<readonly Kept<Value>[]> {
  const found = await orNothing(async () => {
    const change = (await database()).transaction(['owner', 'kept'], 'readwrite');
    const isOwners = (await change.objectStore('owner').get('account'))?.id === owner;
    const all = isOwners ? await change.objectStore('kept').getAll() : [];
    const now = Date.now();
    await Promise.all(
      all.filter(({ until }) => until <= now).map(({ key }) => change.objectStore('kept').delete(key)),
    );
    await change.done;
    return all.filter(({ key, until }) => until > now && key.startsWith(prefix)) as Kept<Value>[];
  });
  return found ?? [];
}

export const dropKept = (key: string): Promise<void> =>
  orNothing(async () => (await database()).delete('kept', key)).then(() => undefined);

/** Deletes all that is kept, for whomever. */
export async function forgetKept(): Promise<void> {
  await orNothing(async () => {
    const change = (await database()).transaction(stores, 'readwrite');
    await Promise.all([...stores.map((store) => change.objectStore(store).clear()), change.done]);
  });
}

async function scansIn(...states: readonly GateLine['state'][]): Promise<number> {
  const lines = await orNothing(async () => (await database()).getAll('lines'));
  return (lines ?? []).filter(({ state }) => states.includes(state)).length;
}

/** How many scans on this device were not sent yet, of whomever. */
export const unsentScans = (): Promise<number> => scansIn('waiting');

/** How many scans are on this device alone, of whomever: not sent yet, or set aside. */
export const scansHereAlone = (): Promise<number> => scansIn('waiting', 'aside');

/** A browser that keeps nothing (a private window, a full disk) shows what it has a network for. */
async function orNothing<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
