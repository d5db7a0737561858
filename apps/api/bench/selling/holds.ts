import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { startBareSale } from './bare-start.ts';
import { askedInLoop, besideBare, sentByBare, type Series, turnsOf } from './beside.ts';
import { statementsOfHold } from './recorded.ts';
import { holdQuestion, openShops, type Shop } from './shop.ts';
import type { SellingStand } from './stand.ts';

/** Of the bare loop: 500 of its 1,700 holds over many events, and 300 of its 900 of one type (docs/decisions/0143). */
const targets = { share: 0.6, manyEvents: 0.29, oneType: 0.33, p99: 500 };
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
  const sides = async (name: string, among: readonly Shop[], connections: number, ofBare: number) => {
    const found: { readonly karcis: Series; readonly bare: Series }[] = [];
    const sale = {
      databaseUrl: stand.dataset.url,
      statements,
      turns: turnsOf(first, among),
      connections,
      settings: [],
      isLastWithCommit: false,
    };
    let turn = 0;
    const next = () => holdQuestion(among[turn++ % among.length] ?? first);
    await askedInLoop(stand, next, { clients, milliseconds: before });
    await bare.sell({ ...sale, milliseconds: before });
    for (let round = 1; round <= run.options.rounds; round++) {
      run.say(`Holds, ${name}: round ${round}`);
      found.push({
        karcis: await askedInLoop(stand, next, { clients, milliseconds: measured }),
        bare: await sentByBare(stand, bare, { ...sale, milliseconds: measured }),
      });
    }
    return besideBare(name, found, { ofBare, p99: targets.p99, share: targets.share });
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

/** Holds a second of the bare loop over these shops, with nothing beside it: what this machine does of the statements alone. */
export async function bareHolds(
  run: Run,
  { dataset }: SellingStand,
  shops: readonly Shop[],
): Promise<number> {
  const [first] = shops;
  if (first === undefined) throw new Error('There are shops');
  const sale = {
    databaseUrl: dataset.url,
    statements: await statementsOfHold(dataset, first),
    turns: turnsOf(first, shops),
    connections: inLine.all,
    settings: [],
    isLastWithCommit: false,
  };
  const bare = startBareSale(run);
  await bare.sell({ ...sale, milliseconds: before });
  const { latencies, seconds } = await bare.sell({ ...sale, milliseconds: measured });
  return latencies.length / seconds;
}
