import { setTimeout as sleep } from 'node:timers/promises';
import { inAnotherProcess } from '../another-process.ts';
import { concluded } from '../report.ts';
import type { Measure } from '../results.ts';
import type { Bench, Run } from '../run.ts';
import { percentile } from '../statistics.ts';
import { type Attack, attacksOn, type Sending } from './attacks.ts';
import type { Asked, Asking } from './asking.ts';
import { type FairStand, openFairStand } from './stand.ts';

/** Milliseconds that the victim is measured alone, that the attack takes to reach its strength, and that it is measured beside it. */
const times = { alone: 5000, rising: 2000, beside: 10_000 };
/** Milliseconds between two requests of the victim, who has a job to do and attacks nobody. */
const pause = 20;
/** The p95 of the victim beside the attack, as a multiple of its p95 alone, or in milliseconds where that is more. */
const most = { times: 3, milliseconds: 100 };

/** Measures what one client can do to another one in another network, with all limits on and each in a process of its own. */
export const fairness: Bench = async (run) => {
  const stand = await openFairStand(run);
  const measures: Measure[] = [];
  const { only = '' } = run.options;
  const attacks = (await attacksOn(stand)).filter(({ name }) => name.includes(only));
  for (const attack of attacks) measures.push(await measured(run, stand, attack));
  return concluded(run, {
    bench: 'fairness',
    postgres: stand.postgres,
    notes: [
      'Limits are on; attacker and victim are processes of their own on the same machine',
      `Target: no refusal, and a p95 within ${most.times} times alone, or ${most.milliseconds} ms where that is more`,
    ],
    data: [{ label: `scale ${stand.dataset.scale}`, rows: stand.dataset.rows }],
    groups: [{ name: 'The victim, alone / beside the attack', sides: [], measures }],
  });
};

async function measured(
  run: Run,
  { karcis }: FairStand,
  { name, attacker, victim }: Attack,
): Promise<Measure> {
  run.say(`${name}: the victim alone`);
  const asking = (sending: Sending, wait: number) => {
    const told: Asking = { origin: karcis.origin, ...sending, pause: wait };
    return inAnotherProcess<Asked>(run, new URL('asking.ts', import.meta.url), told);
  };
  const warmUp = asking(victim, pause);
  await sleep(times.rising);
  await warmUp();
  const endAlone = asking(victim, pause);
  await sleep(times.alone);
  const alone = await endAlone();
  run.say(`${name}: beside ${attacker.connections} connections`);
  const endAttack = asking(attacker, 0);
  await sleep(times.rising);
  const endBeside = asking(victim, pause);
  await sleep(times.beside);
  const beside = await endBeside();
  const attack = await endAttack();
  const [before, meanwhile] = [percentileOf(alone, 95), percentileOf(beside, 95)];
  return {
    name,
    figures: [
      { name: 'answers', values: [alone.milliseconds.length, beside.milliseconds.length], unit: 'count' },
      {
        name: 'refused',
        values: [total(alone.refused) + total(beside.refused)],
        unit: 'count',
        target: { most: 0 },
      },
      {
        name: 'p50 ms',
        values: [percentileOf(alone, 50), percentileOf(beside, 50)],
        unit: 'count',
      },
      { name: 'p95 ms', values: [before, meanwhile], unit: 'count' },
      {
        name: 'of what it may be',
        values: [meanwhile / Math.max(most.times * before, most.milliseconds)],
        unit: 'decimal',
        target: { most: 1 },
      },
      { name: 'answers to the attacker', values: [attack.milliseconds.length], unit: 'count' },
      { name: 'its refusals', values: [total(attack.refused)], unit: 'count' },
    ],
  };
}

/** A victim without an answer has waited all the time. */
const percentileOf = ({ milliseconds }: Asked, rank: number) =>
  percentile(milliseconds.length === 0 ? [times.beside] : milliseconds, rank);

const total = (refused: Asked['refused']) => Object.values(refused).reduce((sum, count) => sum + count, 0);
