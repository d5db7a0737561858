import fc from 'fast-check';
import pg from 'pg';
import { expect } from 'vitest';
import { aggregate, rebuildTallies } from '../../src/db/tallies/aggregate.ts';
import { differences } from '../../src/db/tallies/check.ts';
import { type Karcis, startKarcis } from '../harness.ts';
import { answersAreExact } from './comparison.ts';
import {
  type Operation,
  openPlatform,
  perform,
  type Plan,
  type Platform,
  type Time,
  writeDown,
} from './platforms.ts';
import { addDays, dayOf } from './oracle/calendar.ts';
import {
  allTime,
  ofDashboard,
  ofRange,
  type Question,
  type RangeAsked,
  type Readers,
  signIn,
} from './reading.ts';

/** A server with a platform in it that goes on. */
export interface Dataset {
  readonly karcis: Karcis;
  readonly client: pg.Client;
  readonly platform: Platform;
  readonly readers: Readers;
  /** Does the operations and writes their rows. */
  happen(operations: readonly Operation[]): Promise<void>;
  aggregate(): Promise<boolean>;
  /** Makes the tallies anew from what is counted. */
  rebuild(): Promise<void>;
  /** Everything that can be asked, ranges for each of those given. */
  questions(ranges: readonly RangeAsked[]): Question[];
  isExact(questions: readonly Question[], state: { readonly isAggregated: boolean }): Promise<void>;
}

/** As `onDataset`, and after the work the tallies must be what the counted facts add up to. */
export const onCheckedDataset: typeof onDataset = (plan, work, time) =>
  onDataset(
    plan,
    async (dataset) => {
      await work(dataset);
      const { client } = dataset;
      expect(await differences((text, values = []) => client.query(text, [...values]))).toEqual([]);
    },
    time,
  );

/** Opens the platform of a plan before anything has happened there, and closes it after the work. */
export async function onDataset(
  plan: Plan,
  work: (dataset: Dataset) => Promise<void>,
  time: Time = {},
): Promise<void> {
  const karcis = await startKarcis();
  const client = new pg.Client({ ...karcis.connection, options: '-c TimeZone=UTC' });
  client.on('error', () => {});
  await client.connect();
  try {
    const platform = openPlatform(plan, time);
    await writeDown(client, platform);
    await work(datasetOf(karcis, client, platform, await signIn(karcis, platform)));
  } finally {
    await client.end();
    await karcis.stop();
  }
}

function datasetOf(karcis: Karcis, client: pg.Client, platform: Platform, readers: Readers): Dataset {
  return {
    karcis,
    client,
    platform,
    readers,
    async happen(operations) {
      for (const operation of operations) perform(platform, operation);
      await writeDown(client, platform);
    },
    aggregate: () => aggregate(karcis.database),
    async rebuild() {
      await client.query('begin');
      await rebuildTallies((text, values = []) => client.query(text, [...values]));
      await client.query('commit');
    },
    questions(ranges) {
      const events = platform.eventStates
        .map(({ row }) => row)
        .filter(({ deleted_at }) => deleted_at === null)
        .slice(0, 2);
      return [
        ...allTime(readers),
        ...ofDashboard(readers),
        ...ranges.flatMap((range) => ofRange(readers, range, events)),
      ];
    },
    isExact: (questions, state) => answersAreExact(karcis, questions, state),
  };
}

/** Any range of days: mostly short, at times more than a year, in the past and a little into what is to come. */
export const rangeAsked: fc.Arbitrary<RangeAsked> = fc
  .record({
    from: fc.integer({ min: -430, max: 40 }),
    days: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(1, 365, 400)),
    interval: fc.constantFrom(undefined, 'day' as const, 'week' as const, 'month' as const),
    timezone: fc.option(
      fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'America/Havana'),
      { nil: undefined },
    ),
  })
  .map(({ from, days, interval, timezone }) => {
    const start_date = addDays(dayOf(Date.now(), 'UTC'), from);
    return { start_date, end_date: addDays(start_date, days - 1), interval, timezone };
  });
