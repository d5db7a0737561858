import type { Karcis } from '../harness.ts';
import { openActor } from './actor.ts';
import { type Held, heldBy, meetIn, sharedBy } from './circles.ts';
import type { Kind } from './meeting.ts';
import type { Scene } from './scene.ts';

/** The rows that each kind locks, for each of its transactions that locks any. */
export type Locks = ReadonlyMap<string, readonly (readonly Held[])[]>;

/** Two kinds, of which the first one is paused after so many statements with locks. */
export type Meeting = readonly [string, string, number];

/** Runs each kind once, alone, and undoes it. Throws what a kind is refused with. */
export async function locksOf(
  karcis: Karcis,
  scene: Scene,
  kinds: Readonly<Record<string, Kind>>,
): Promise<Locks> {
  const alone = await openActor(karcis, { looks: true });
  const locks = new Map<string, readonly (readonly Held[])[]>();
  for (const [name, kind] of Object.entries(kinds)) {
    const { transactions, error } = await alone.begin(kind).over;
    if (error !== undefined) throw new Error(`The kind "${name}" was refused`, { cause: error });
    const held = transactions.map((each) => heldBy(each, (row) => scene.existed.has(row)));
    locks.set(
      name,
      held.filter((rows) => rows.length > 0),
    );
  }
  await alone.stop();
  return locks;
}

/** Meetings of each kind with itself and the next one that it shares a row with, paused once it has that. */
export function someMeetings(locks: Locks): Meeting[] {
  const names = [...locks.keys()];
  return names.flatMap((one, at) => {
    const first = locks.get(one)?.[0] ?? [];
    const sharing = [...names.slice(at), ...names.slice(0, at)].flatMap((other) => {
      const shared = meetIn(first, locks.get(other)?.[0] ?? []);
      return shared === undefined ? [] : [[one, other, shared.statement] as const];
    });
    return sharing.slice(0, 2);
  });
}

/** Meetings of all kinds that share a row, in both orders, paused after each statement that locks one. */
export function everyMeeting(locks: Locks): Meeting[] {
  const names = [...locks.keys()];
  return names.flatMap((one) =>
    names.flatMap((other) => {
      const first = locks.get(one)?.[0] ?? [];
      const places = (locks.get(other) ?? []).flatMap((second) => sharedBy(first, second));
      return [...new Set(places.map(({ statement }) => statement))].map((at) => [one, other, at] as const);
    }),
  );
}
