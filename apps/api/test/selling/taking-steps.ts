import fc from 'fast-check';
import pg from 'pg';
import { expect } from 'vitest';
import type { Karcis } from '../harness.ts';
import { brokenInvariants, leftOfCancelled } from '../selling-invariants.ts';
import { seed, slowProperty } from '../seeds.ts';
import { atBanks, cancelAll, steps } from './steps.ts';
import type { Trouble } from './worker.ts';
import { type Draw, openWorld, refusalOf, type World } from './world.ts';

/** What goes wrong in the midst of a step. */
interface Taken extends Draw {
  readonly step: string;
  /** The session that writes this statement of the step ends. */
  readonly dies: number | null;
  readonly trouble: Trouble | null;
}

const small = fc.nat({ max: 997 });
/** Something once in so many times, and null else. */
const seldom = <Thing>(thing: fc.Arbitrary<Thing>, times: number): fc.Arbitrary<Thing | null> =>
  fc.oneof({ arbitrary: thing, weight: 1 }, { arbitrary: fc.constant(null), weight: times - 1 });
const taken: fc.Arbitrary<Taken> = fc.record({
  step: fc.oneof(
    ...Object.entries(steps).map(([name, [weight]]) => ({ arbitrary: fc.constant(name), weight })),
  ),
  pick: small,
  choice: small,
  dies: seldom(fc.integer({ min: 1, max: 14 }), 7),
  trouble: seldom(fc.constantFrom<Trouble[]>('Away', 'Answer Lost'), 9),
});

/** What became of the steps: how often each was done, and how often sessions ended. */
interface Story {
  readonly done: Map<string, number>;
  readonly told: string[];
  deaths: number;
}

/** Takes a step, in spite of what goes wrong. What it is refused with is told; that it fails in another way is thrown. */
async function take(world: World, { step, dies, trouble, ...draw }: Taken, story: Story): Promise<void> {
  const [, work] = steps[step] ?? [];
  if (work === undefined) throw new Error(`There is no step ${step}`);
  if (dies !== null) await world.dying.after(dies);
  world.worker.trouble(trouble ?? undefined);
  const what = await work(world, draw).then(
    () => 'done',
    (error: unknown) => {
      if (dies !== null && isDeath(error)) return 'died';
      return refusalOf(error);
    },
  );
  world.worker.trouble(undefined);
  const died = dies !== null && (await world.dying.spare());
  if (what === 'unavailable' && !died)
    throw new Error(`${step} was told to come back, and nothing was wrong`);
  if (died) story.deaths += 1;
  if (what === 'done') story.done.set(step, (story.done.get(step) ?? 0) + 1);
  story.told.push(
    `${step} ${JSON.stringify({ ...draw, dies, trouble })}: ${what}${died ? ', and a session ended' : ''}`,
  );
}

/** What a job, which nobody asks, meets where its session ends. */
const isDeath = (error: unknown): boolean =>
  /terminating connection|Connection terminated|unavailable/.test(
    `${String(error)} ${String((error as Error).cause)}`,
  );

interface Asked {
  /** Steps of a try, and from one look at the invariants to the next. */
  readonly steps: number;
  readonly look: number;
  readonly tries: number;
  /** Others are drawn than by the seed of the run. */
  readonly seed?: number;
}

/** Takes random steps, and expects that all invariants hold again and again, and when everything that was left to do is done. */
export async function takeSteps(
  karcis: Karcis,
  { steps: count, look, tries, seed: from = seed }: Asked,
): Promise<Story> {
  const world = await openWorld(karcis);
  const client = new pg.Client({ ...karcis.connection, options: '-c TimeZone=UTC' });
  await client.connect();
  const story: Story = { done: new Map(), told: [], deaths: 0 };
  // What another try has broken before, where a failure is made smaller.
  const known = new Set<string>();
  const demandInvariants = async () => {
    const found = Object.entries(await brokenInvariants(client)).filter(
      ([, ids]) => !ids.every((id) => known.has(id)),
    );
    for (const id of found.flatMap(([, ids]) => ids)) known.add(id);
    expect(Object.fromEntries(found), story.told.splice(0).join('\n')).toEqual({});
  };
  const demandNothingLeft = async (cancelled: readonly string[]) => {
    const { rows } = await client.query(`${leftOfCancelled} and o.event_id = any($1)`, [cancelled]);
    expect(rows, 'a cancelled event has no open and no unrefunded order').toEqual([]);
  };
  const property = fc.asyncProperty(
    fc.array(taken, { minLength: count, maxLength: count, size: 'max' }),
    async (all) => {
      story.told.length = 0;
      world.places.length = 0;
      world.sales.length = 0;
      world.held.length = 0;
      for (const kind of [0, 1, 2]) await world.open(kind);
      for (const [at, each] of all.entries()) {
        await take(world, each, story);
        if (at % look === look - 1) await demandInvariants();
      }
      await world.worker.all();
      await demandInvariants();
      // In the end all is called off: whatever has become of an order, its money is back or on its way. So is what banks have taken, once it has come back.
      await atBanks(world, 'Dispute');
      await world.worker.all();
      const cancelled = await cancelAll(world);
      await world.worker.all();
      await demandNothingLeft(cancelled);
      await atBanks(world, 'Win');
      await world.worker.all();
      await demandNothingLeft(cancelled);
      await demandInvariants();
    },
  );
  await fc.assert(property, slowProperty(tries, from)).finally(() => client.end());
  return story;
}
