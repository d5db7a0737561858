import { cpuTimesOf, familyOf, usedBetween } from '../cpu.ts';
import { openLoad } from '../load.ts';
import type { Group, Measure } from '../results.ts';
import type { Run } from '../run.ts';
import { type Look, usedBy } from '../sessions.ts';
import { percentile } from '../statistics.ts';
import type { Bare } from './bare-start.ts';
import { startBareSale } from './bare-start.ts';
import { statementsOfHold } from './recorded.ts';
import { holdQuestion, openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** Holds of one series on one side. Processor times are in seconds. */
interface Series {
  readonly perSecond: number;
  readonly p99: number;
  readonly refused: number;
  readonly cpu: number;
}

const targets = { share: 0.6, manyEvents: 500, oneType: 300, p99: 500 };
/** Clients that ask again as soon as they are answered. */
const clients = 32;
/** Milliseconds of a series, and before it. */
const [measured, before] = [6000, 2000];
/** Connections of the bare loop: as many as one line lets work, and as many as all lines do. */
const inLine = { one: 4, all: 8 };

/** Places that are held a second, over many events and of one ticket type, beside a bare loop over the same statements. */
export async function holds(run: Run, stand: SellingStand): Promise<Group[]> {
  const shops = await openShops(stand.database, 'rush', 20);
  const [first] = shops;
  if (first === undefined) throw new Error('There are shops');
  const statements = await statementsOfHold(stand.dataset, first);
  const bare = startBareSale(run);
  const sides = async (name: string, among: readonly Shop[], connections: number, least: number) => {
    const found: { readonly karcis: Series; readonly bare: Series }[] = [];
    const sale = {
      databaseUrl: stand.dataset.url,
      statements,
      of: first,
      shops: among,
      connections,
      settings: [],
    };
    await heldByKarcis(stand, among, before);
    await bare.sell({ ...sale, milliseconds: before, isLastWithCommit: false });
    for (let round = 1; round <= run.options.rounds; round++) {
      run.say(`Holds, ${name}: round ${round}`);
      const karcis = await heldByKarcis(stand, among, measured);
      found.push({
        karcis,
        bare: await heldByBare(stand, bare, { ...sale, milliseconds: measured, isLastWithCommit: false }),
      });
    }
    return measureOf(name, found, least);
  };
  return [
    {
      name: 'Holds',
      sides: ['Karcis', 'bare loop'],
      measures: [
        await sides('20 events', shops, inLine.all, targets.manyEvents),
        await sides('one ticket type', [first], inLine.one, targets.oneType),
      ],
    },
  ];
}

async function heldByKarcis(
  { karcis, observe }: SellingStand,
  shops: readonly Shop[],
  milliseconds: number,
): Promise<Series> {
  const load = await openLoad(karcis.origin, clients);
  try {
    let turn = 0;
    let refused = 0;
    const latencies: number[] = [];
    const processBefore = cpuTimesOf(familyOf(karcis.pid));
    const sessionsBefore = await observe();
    const began = performance.now();
    await load.ask(
      () => holdQuestion(shops[turn++ % shops.length] as Shop),
      milliseconds,
      ({ status, ms, question }) => {
        if (status === question.status) latencies.push(ms);
        else refused += 1;
      },
    );
    const seconds = (performance.now() - began) / 1000;
    const cpu = usedBetween(processBefore, cpuTimesOf(familyOf(karcis.pid)));
    return seriesOf(
      latencies,
      seconds,
      refused,
      cpu + usedBy(karcis.application, sessionsBefore, await observe()),
    );
  } finally {
    load.close();
  }
}

async function heldByBare(
  { observe }: SellingStand,
  bare: Bare,
  sale: Parameters<Bare['sell']>[0],
): Promise<Series> {
  const processBefore = cpuTimesOf([bare.pid]);
  const sessionsBefore: Look = await observe();
  const { latencies, seconds } = await bare.sell(sale);
  const cpu = usedBetween(processBefore, cpuTimesOf([bare.pid]));
  return seriesOf(latencies, seconds, 0, cpu + usedBy('karcis-bare', sessionsBefore, await observe()));
}

const seriesOf = (latencies: readonly number[], seconds: number, refused: number, cpu: number): Series => ({
  perSecond: latencies.length / seconds,
  p99: percentile(latencies, 99),
  refused,
  cpu: latencies.length / (cpu / 1e6),
});

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function measureOf(
  name: string,
  rounds: readonly { readonly karcis: Series; readonly bare: Series }[],
  least: number,
): Measure {
  const both = (of: (series: Series) => number) => [
    mean(rounds.map(({ karcis }) => of(karcis))),
    mean(rounds.map(({ bare }) => of(bare))),
  ];
  const shares = rounds.map(({ karcis, bare }) => karcis.cpu / bare.cpu);
  const [perSecond = 0, perSecondBare = 0] = both((series) => series.perSecond);
  return {
    name,
    figures: [
      { name: 'a second', values: [perSecond], unit: 'count', target: { least } },
      { name: 'a second, bare', values: [perSecondBare], unit: 'count' },
      {
        name: 'p99 ms',
        values: [Math.max(...rounds.map(({ karcis }) => karcis.p99))],
        unit: 'count',
        target: { most: targets.p99 },
      },
      { name: 'a CPU second', values: both((series) => series.cpu), unit: 'count' },
      { name: 'share', values: [mean(shares)], unit: 'decimal', target: { least: targets.share } },
      { name: 'of the rounds', values: [Math.min(...shares), Math.max(...shares)], unit: 'spread' },
      {
        name: 'refused',
        values: [rounds.reduce((sum, { karcis }) => sum + karcis.refused, 0)],
        unit: 'count',
      },
    ],
  };
}
