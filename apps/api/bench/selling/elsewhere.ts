import { sayLast } from '../another-process.ts';
import { homeOf } from '../home.ts';
import { openLoad } from '../load.ts';
import { holdQuestion, type Shop } from './shop.ts';

/** Buyers elsewhere, each of whom asks again as soon as it is answered. */
const buyers = 4;

/** What this process is told: where to hold places. After it comes `over`. */
interface Told {
  readonly origin: string;
  readonly shops: readonly Shop[];
}

/**
 * Holds places at events without a rush until it is told that it is over, and says how many milliseconds each took. It is a process of
 * its own: in that of the rush, its answers would wait until those of the rush are read.
 */
async function holdElsewhere(origin: string, shops: readonly Shop[]): Promise<number[]> {
  const load = await openLoad(origin, buyers, (n) => homeOf(50_000 + n));
  const latencies: number[] = [];
  const over = new AbortController();
  let turn = 0;
  process.once('message', () => over.abort());
  while (!over.signal.aborted)
    await load.ask(
      () => holdQuestion(shops[turn++ % shops.length] as Shop),
      250,
      ({ ms, status }) => {
        if (status === 201) latencies.push(ms);
      },
    );
  load.close();
  return latencies;
}

process.once('message', async (told: Told) => {
  sayLast(await holdElsewhere(told.origin, told.shops));
});
