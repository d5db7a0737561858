import { setTimeout as wait } from 'node:timers/promises';
import { KarcisError } from '@karcis/sdk';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aggregate, aggregateFacts } from '../../src/db/tallies/aggregate.ts';
import { faultsOf } from './comparison.ts';
import { aggregationThatDies } from './killing.ts';
import { brokenInvariants } from './invariants.ts';
import { loadFacts } from './oracle/index.ts';
import { change, type Operation, operation, planOf } from './platforms.ts';
import type { Question } from './reading.ts';
import { type Dataset, onCheckedDataset, onDataset } from './dataset.ts';
import { slowProperty } from '../seeds.ts';
import { writeSideBySide } from './writers.ts';

const plan = planOf({ events: 12, people: 30, operations: 150 });
const range = { start_date: '2026-06-01', end_date: '2026-11-30', interval: 'month' } as const;

describe('while people write and others aggregate', { timeout: 600_000 }, () => {
  test('no answer contradicts itself, and in the end nothing is missing and nothing counted twice', async () => {
    const busy = fc.oneof({ arbitrary: operation, weight: 9 }, { arbitrary: change, weight: 1 });
    const operations = fc.array(busy, { minLength: 700, maxLength: 800, size: 'max' });
    const property = fc.asyncProperty(plan, operations, (plan, operations) =>
      onCheckedDataset(plan, async (dataset) => {
        await dataset.happen(plan.operations[0] ?? []);
        await dataset.aggregate();
        const questions = dataset.questions([range]);
        const outcomes = { isOver: false, tried: 0, done: 0 };
        const aggregation = [aggregateUntilOver(outcomes, dataset), aggregateUntilOver(outcomes, dataset)];
        const reading = [0, 1, 2].map((reader) => readUntil(() => outcomes.isOver, questions, reader));
        const writing = writeInRounds(dataset, operations, outcomes).finally(() => (outcomes.isOver = true));
        const [found] = await Promise.all([Promise.all(reading), writing, ...aggregation]);
        expect(found.flatMap(({ broken }) => broken)).toEqual([]);
        expect(Math.min(...found.map(({ asked }) => asked))).toBeGreaterThan(5);
        await dataset.isExact(dataset.questions([range]), { isAggregated: false });
        await dataset.aggregate();
        await dataset.isExact(dataset.questions([range]), { isAggregated: true });
      }),
    );
    await fc.assert(property, slowProperty(1));
  });
});

interface Outcomes {
  isOver: boolean;
  /** How often aggregating has ended, with or without having given up. */
  tried: number;
  /** How often there was something to aggregate, and it was aggregated. */
  done: number;
}

/** How fast outcomes are is the machine's business: what is held is that some end while people write, and some come through. */
async function writeInRounds(
  dataset: Dataset,
  operations: readonly Operation[],
  outcomes: Outcomes,
): Promise<void> {
  const rounds = 4;
  const size = Math.ceil(operations.length / rounds);
  for (let round = 0; round < rounds; round += 1) {
    const before = { ...outcomes };
    await writeSideBySide(dataset, operations.slice(round * size, (round + 1) * size), 3);
    // Whatever began while people wrote ends here; what it could not take in, the next one does.
    while (outcomes.tried < before.tried + 2 || outcomes.done === before.done) await wait(5);
  }
}

/** Aggregates again and again. Of two at once, one may have to give up: it is told to come again. */
async function aggregateUntilOver(outcomes: Outcomes, { karcis }: Dataset): Promise<void> {
  while (!outcomes.isOver) {
    const done = await aggregate(karcis.database).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'unavailable' });
      return false;
    });
    outcomes.tried += 1;
    if (done) outcomes.done += 1;
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
      broken.push(...brokenInvariants(question, answer).map((invariant) => `${question.name}: ${invariant}`));
  }
  return { asked, broken };
}

/** An event that was removed meanwhile has no report any more. */
function answerToNobody(error: unknown): null {
  if (error instanceof KarcisError && error.problem.code === 'not_found') return null;
  throw error;
}

describe('aggregating', { timeout: 600_000 }, () => {
  test('that is killed at any point changes no figure', async () => {
    const property = fc.asyncProperty(plan, (plan) =>
      onCheckedDataset(plan, async (dataset) => {
        const [first = [], second = [], third = []] = plan.operations;
        await dataset.happen(first);
        await dataset.aggregate();
        await dataset.happen([...second, ...third]);
        const questions = dataset.questions([]);
        const before = await stateOf(dataset);
        // Each time one statement later, until it comes through.
        let statement = 0;
        for (let survives = false; !survives; statement += 1) {
          survives = await aggregationThatDies(dataset.karcis, statement);
          if (!survives) expect(await stateOf(dataset)).toEqual(before);
          if (statement % 20 === 0 || survives) await dataset.isExact(questions, { isAggregated: survives });
        }
        expect(statement).toBeGreaterThan(10);
        expect(await aggregateFacts(dataset.karcis.database)).toBe(false);
      }),
    );
    await fc.assert(property, slowProperty(1));
  });

  test('that comes twice changes nothing', async () => {
    const property = fc.asyncProperty(plan, (plan) =>
      onDataset(plan, async (dataset) => {
        await dataset.happen(plan.operations[0] ?? []);
        expect(await dataset.aggregate()).toBe(true);
        const once = await stateOf(dataset);
        expect(await dataset.aggregate()).toBe(false);
        expect(await Promise.all([dataset.aggregate(), dataset.aggregate()])).toEqual([false, false]);
        expect(await stateOf(dataset)).toEqual(once);
      }),
    );
    await fc.assert(property, slowProperty(1));
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
async function stateOf({ client }: Dataset): Promise<unknown> {
  const state: unknown[] = [];
  for (const [kind, { facts }] of Object.entries(kinds)) {
    const tallies = `select md5(string_agg(t::text, '' order by t::text)) as tallies from ${kind}_tallies as t`;
    const pending = `select count(*) filter (where not is_counted) as pending from ${facts}`;
    state.push((await client.query(tallies)).rows, (await client.query(pending)).rows);
  }
  return state;
}

/** Without these, a comparison that compares nothing would pass as well. */
describe('the comparison notices', { timeout: 600_000 }, () => {
  test('a tally that is off by one, and an entry that is called counted and is not', async () => {
    const property = fc.asyncProperty(plan, (plan) =>
      onDataset(plan, async (dataset) => {
        await dataset.happen(plan.operations[0] ?? []);
        await dataset.aggregate();
        expect(await faultsIn(dataset)).toEqual([]);
        for (const [kind, { number }] of Object.entries(kinds)) {
          const add = (one: number) =>
            dataset.client.query(
              `update ${kind}_tallies set ${number} = ${number} + $1
              where breakdown = 'Total' and owner_id = any ($2)`,
              [one, dataset.readers.organizers.map(({ id }) => id)],
            );
          await add(1);
          expect(await faultsIn(dataset), kind).not.toEqual([]);
          await add(-1);
        }
        expect(await faultsIn(dataset)).toEqual([]);
        await dataset.happen(plan.operations[1] ?? []);
        await dataset.client.query('update ledger_entries set is_counted = true where not is_counted');
        expect(await faultsIn(dataset)).not.toEqual([]);
      }),
    );
    await fc.assert(property, slowProperty(1));
  });
});

/** What is wrong with the reports that organizers read. */
async function faultsIn({ karcis, questions }: Dataset): Promise<string[]> {
  const facts = await loadFacts(karcis.connection);
  const found: string[] = [];
  for (const question of questions([]))
    if (question.scope.kind === 'organizer') found.push(...(await faultsOf(facts, question, false)));
  return found;
}
