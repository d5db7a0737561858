import { cpuTimesOf, familyOf, usedBetween } from '../cpu.ts';
import { homeOf } from '../home.ts';
import { openLoad, type Question } from '../load.ts';
import type { Measure } from '../results.ts';
import { usedBy } from '../sessions.ts';
import { percentile } from '../statistics.ts';
import type { BareSale, Turn } from './bare.ts';
import type { Bare } from './bare-start.ts';
import type { Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** What one side did in one series. */
export interface Series {
  readonly perSecond: number;
  readonly p99: number;
  readonly refused: number;
  /** In a second of processor time, PostgreSQL included. */
  readonly cpu: number;
}

/** Asks Karcis, or what it is held against, in a closed loop. */
export async function askedInLoop(
  { karcis, observe }: Pick<SellingStand, 'karcis' | 'observe'>,
  next: () => Question,
  { clients, milliseconds }: { readonly clients: number; readonly milliseconds: number },
): Promise<Series> {
  const load = await openLoad(karcis.origin, clients, homeOf);
  try {
    let refused = 0;
    const latencies: number[] = [];
    const processBefore = cpuTimesOf(familyOf(karcis.pid));
    const sessionsBefore = await observe();
    const began = performance.now();
    await load.ask(next, milliseconds, ({ status, ms, question }) => {
      if (status === question.status) latencies.push(ms);
      else refused += 1;
    });
    const seconds = (performance.now() - began) / 1000;
    const cpu = usedBetween(processBefore, cpuTimesOf(familyOf(karcis.pid)));
    const ofSessions = usedBy(karcis.application, sessionsBefore, await observe());
    return seriesOf(latencies, seconds, refused, cpu + ofSessions);
  } finally {
    load.close();
  }
}

/** Has the bare loop send the same statements. */
export async function sentByBare(
  { observe }: Pick<SellingStand, 'observe'>,
  bare: Bare,
  sale: BareSale,
): Promise<Series> {
  const processBefore = cpuTimesOf([bare.pid]);
  const sessionsBefore = await observe();
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

/** The turns of the bare loop: the statements of one shop, in the name of others. */
export const turnsOf = (of: Shop, shops: readonly Shop[]): Turn[] =>
  shops.map((shop) => ({
    eventKey: shop.eventKey,
    names: [
      [of.event, shop.event],
      [of.type, shop.type],
      [of.promo ?? '', shop.promo ?? ''],
    ],
  }));

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Karcis and the bare loop beside each other, round after round. Of what has no target, nothing is judged. */
export function besideBare(
  name: string,
  rounds: readonly { readonly karcis: Series; readonly bare: Series }[],
  targets: {
    /** What a second is to have of those of the bare loop, whoever takes the processor's time. */
    readonly ofBare?: number;
    readonly p99?: number;
    /** The same of a second of processor time. */
    readonly share?: number;
  },
): Measure {
  const { ofBare, p99, share } = targets;
  const both = (of: (series: Series) => number) => [
    mean(rounds.map(({ karcis }) => of(karcis))),
    mean(rounds.map(({ bare }) => of(bare))),
  ];
  const shares = rounds.map(({ karcis, bare }) => karcis.cpu / bare.cpu);
  const [perSecond = 0, perSecondBare = 0] = both((series) => series.perSecond);
  return {
    name,
    figures: [
      { name: 'a second', values: [perSecond, perSecondBare], unit: 'count' },
      {
        name: 'of the bare loop',
        values: [perSecond / perSecondBare],
        unit: 'decimal',
        ...(ofBare === undefined ? {} : { target: { least: ofBare } }),
      },
      {
        name: 'p99 ms',
        values: [Math.max(...rounds.map(({ karcis }) => karcis.p99))],
        unit: 'count',
        ...(p99 === undefined ? {} : { target: { most: p99 } }),
      },
      { name: 'a CPU second', values: both((series) => series.cpu), unit: 'count' },
      {
        name: 'share',
        values: [mean(shares)],
        unit: 'decimal',
        ...(share === undefined ? {} : { target: { least: share } }),
      },
      { name: 'of the rounds', values: [Math.min(...shares), Math.max(...shares)], unit: 'spread' },
      {
        name: 'refused',
        values: [rounds.reduce((sum, { karcis }) => sum + karcis.refused, 0)],
        unit: 'count',
      },
    ],
  };
}
