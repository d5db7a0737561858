import { afterAll, beforeAll, expect, it } from 'vitest';
import { karcisForTests } from '../../harness.ts';
import { type Actor, openActor } from '../../locks/actor.ts';
import { kindsOf } from '../../locks/kinds.ts';
import { type Kind, meet } from '../../locks/meeting.ts';
import { everyMeeting, type Locks, locksOf } from '../../locks/meetings.ts';
import { openScene } from '../../locks/scene.ts';
import { secretKey } from '../../postgres.ts';

const karcis = karcisForTests({ secretKey: async () => secretKey });
let kinds: Readonly<Record<string, Kind>>;
let locks: Locks;
let actors: readonly [Actor, Actor];
beforeAll(async () => {
  const scene = await openScene(karcis.current);
  kinds = kindsOf(scene);
  locks = await locksOf(karcis.current, scene, kinds);
  actors = [await openActor(karcis.current), await openActor(karcis.current)];
});
afterAll(async () => {
  for (const actor of actors) await actor.stop();
});

it('no two kinds of transactions that share a row wait in a circle', { timeout: 3_600_000 }, async () => {
  const deadlocks: string[] = [];
  const meetings = everyMeeting(locks);
  for (const [one, other, pauseAfter] of meetings) {
    const [first, second] = [kinds[one], kinds[other]];
    if (first === undefined || second === undefined) throw new Error(`There is no kind ${one} or ${other}`);
    const met = await meet(actors, [first, second], pauseAfter);
    if (met?.isDeadlock === true) deadlocks.push(`${one}, paused after ${pauseAfter}, and ${other}`);
  }
  expect(deadlocks).toEqual([]);
  expect(meetings.length).toBeGreaterThan(500);
});
