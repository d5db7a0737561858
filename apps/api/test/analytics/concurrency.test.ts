import { setTimeout as wait } from 'node:timers/promises';
import { KarcisError } from '@karcis/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold, foldFacts } from '../../src/db/tallies/fold.ts';
import { faultsOf } from './comparison.ts';
import { foldThatDies } from './killing.ts';
import { brokenLaws } from './laws.ts';
import { loadFacts } from './oracle/index.ts';
import { change, type Deed, deed, planOf } from './platforms.ts';
import type { Question } from './reading.ts';
import { onScene, runs, type Scene } from './scene.ts';
import { writeSideBySide } from './writers.ts';

const plan = planOf({ events: 12, people: 30, deeds: 150 });
const range = { start_date: '2026-06-01', end_date: '2026-11-30', interval: 'month' } as const;

describe('while people write and others fold', { timeout: 600_000 }, () => {
  test('no answer contradicts itself, and in the end nothing is missing and nothing counted twice', async () => {
    const busy = fc.oneof({ arbitrary: deed, weight: 9 }, { arbitrary: change, weight: 1 });
    const deeds = fc.array(busy, { minLength: 700, maxLength: 800, size: 'max' });
    const property = fc.asyncProperty(plan, deeds, (plan, deeds) =>
      onScene(plan, async (scene) => {
        await scene.happen(plan.deeds[0] ?? []);
        await scene.fold();
        const questions = scene.questions([range]);
        const folds = { isOver: false, tried: 0, done: 0 };
        const folding = [foldUntilOver(folds, scene), foldUntilOver(folds, scene)];
        const reading = [0, 1, 2].map((reader) => readUntil(() => folds.isOver, questions, reader));
        const writing = writeInRounds(scene, deeds, folds).finally(() => (folds.isOver = true));
        const [found] = await Promise.all([Promise.all(reading), writing, ...folding]);
        expect(found.flatMap(({ broken }) => broken)).toEqual([]);
        expect(Math.min(...found.map(({ asked }) => asked))).toBeGreaterThan(5);
        await scene.isExact(scene.questions([range]), { isFolded: false });
        await scene.fold();
        await scene.isExact(scene.questions([range]), { isFolded: true });
      }),
    );
    await fc.assert(property, runs(1));
  });
});

interface Folds {
  isOver: boolean;
  /** How often a fold has ended, with or without having given up. */
  tried: number;
  /** How often there was something to fold, and it was folded. */
  done: number;
}

/** How fast folds are is the machine's business: what is held is that some end while people write, and some come through. */
async function writeInRounds(scene: Scene, deeds: readonly Deed[], folds: Folds): Promise<void> {
  const rounds = 4;
  const size = Math.ceil(deeds.length / rounds);
  for (let round = 0; round < rounds; round += 1) {
    const before = { ...folds };
    await writeSideBySide(scene, deeds.slice(round * size, (round + 1) * size), 3);
    // Whatever began while people wrote ends here; what it could not take in, the next one does.
    while (folds.tried < before.tried + 2 || folds.done === before.done) await wait(5);
  }
}

/** Folds again and again. Of two that fold at once, one may have to give up: it is told to come again. */
async function foldUntilOver(folds: Folds, { karcis }: Scene): Promise<void> {
  while (!folds.isOver) {
    const done = await fold(karcis.database).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'unavailable' });
      return false;
    });
    folds.tried += 1;
    if (done) folds.done += 1;
    await wait(5);
  }
}

async function readUntil(isOver: () => boolean, questions: readonly Question[], first: number) {
  const broken: string[] = [];
  let asked = 0;
  for (; !isOver(); asked += 1) {
    const question = questions[(first + asked * 7) % questions.length];
    if (question === undefined) break;
    const answer = await question.ask().catch(answerToNobody);
    if (answer !== null)
      broken.push(...brokenLaws(question, answer).map((law) => `${question.name}: ${law}`));
  }
  return { asked, broken };
}

/** An event that was removed meanwhile has no report any more. */
function answerToNobody(error: unknown): null {
  if (error instanceof KarcisError && error.problem.code === 'not_found') return null;
  throw error;
}

describe('a fold', { timeout: 600_000 }, () => {
  test('that is killed at any point changes no figure', async () => {
    const property = fc.asyncProperty(plan, (plan) =>
      onScene(plan, async (scene) => {
        const [first = [], second = [], third = []] = plan.deeds;
        await scene.happen(first);
        await scene.fold();
        await scene.happen([...second, ...third]);
        const questions = scene.questions([]);
        const before = await stateOf(scene);
        // Each time one statement later, until it comes through.
        let statement = 0;
        for (let survives = false; !survives; statement += 1) {
          survives = await foldThatDies(scene.karcis, statement);
          if (!survives) expect(await stateOf(scene)).toEqual(before);
          if (statement % 20 === 0 || survives) await scene.isExact(questions, { isFolded: survives });
        }
        expect(statement).toBeGreaterThan(10);
        expect(await foldFacts(scene.karcis.database)).toBe(false);
      }),
    );
    await fc.assert(property, runs(1));
  });

  test('that comes twice changes nothing', async () => {
    const property = fc.asyncProperty(plan, (plan) =>
      onScene(plan, async (scene) => {
        await scene.happen(plan.deeds[0] ?? []);
        expect(await scene.fold()).toBe(true);
        const once = await stateOf(scene);
        expect(await scene.fold()).toBe(false);
        expect(await Promise.all([scene.fold(), scene.fold()])).toEqual([false, false]);
        expect(await stateOf(scene)).toEqual(once);
      }),
    );
    await fc.assert(property, runs(1));
  });
});

/** A number of each kind of tally, and the facts it is counted from. */
const kinds = {
  sale: { number: 'gross', facts: 'ledger_entries' },
  gate: { number: 'entries', facts: 'check_ins' },
  audience: { number: 'newcomers', facts: 'ledger_entries' },
  offer: { number: 'voucher_uses', facts: 'voucher_redemptions' },
  inventory: { number: 'events', facts: 'promo_redemptions' },
};

/** What is counted by now, and how much there is of what is not. */
async function stateOf({ client }: Scene): Promise<unknown> {
  const state: unknown[] = [];
  for (const [kind, { facts }] of Object.entries(kinds)) {
    const tallies = `select md5(string_agg(t::text, '' order by t::text)) as tallies from ${kind}_tallies as t`;
    const tail = `select count(*) filter (where not folded) as tail from ${facts}`;
    state.push((await client.query(tallies)).rows, (await client.query(tail)).rows);
  }
  return state;
}

/** Without these, a comparison that compares nothing would pass as well. */
describe('the comparison notices', { timeout: 600_000 }, () => {
  test('a tally that is off by one, and an entry that is called counted and is not', async () => {
    const property = fc.asyncProperty(plan, (plan) =>
      onScene(plan, async (scene) => {
        await scene.happen(plan.deeds[0] ?? []);
        await scene.fold();
        expect(await faultsIn(scene)).toEqual([]);
        for (const [kind, { number }] of Object.entries(kinds)) {
          const add = (one: number) =>
            scene.client.query(
              `update ${kind}_tallies set ${number} = ${number} + $1
              where breakdown = 'Total' and scope_id = any ($2)`,
              [one, scene.readers.organizers.map(({ id }) => id)],
            );
          await add(1);
          expect(await faultsIn(scene), kind).not.toEqual([]);
          await add(-1);
        }
        expect(await faultsIn(scene)).toEqual([]);
        await scene.happen(plan.deeds[1] ?? []);
        await scene.client.query('update ledger_entries set folded = true where not folded');
        expect(await faultsIn(scene)).not.toEqual([]);
      }),
    );
    await fc.assert(property, runs(1));
  });
});

/** What is wrong with the reports that organizers read. */
async function faultsIn({ karcis, questions }: Scene): Promise<string[]> {
  const facts = await loadFacts(karcis.connection);
  const found: string[] = [];
  for (const question of questions([]))
    if (question.scope.kind === 'organizer') found.push(...(await faultsOf(facts, question, false)));
  return found;
}
