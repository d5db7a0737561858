import type { Contestant } from '../contest.ts';
import { startBareScans } from '../bare/start.ts';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { newId } from '../../src/domain/id.ts';
import { askedInLoop, besideBare, type Series } from '../selling/beside.ts';
import { doneOnce } from '../selling/recorded.ts';
import { startAnother } from '../stand.ts';
import { type Concert, openConcert } from './concert.ts';
import { guestsOf } from './guests.ts';
import { forAtMost, type GateStand } from './stand.ts';

/** Of the scans that a bare server records with a second of processor time. */
const least = 0.6;
/** Phones that scan again as soon as they are answered, and connections of the bare server: as many as gates have. */
const [phones, connections] = [20, 2];
/** Milliseconds of a series, and before all of them. */
const [measured, before] = [6000, 3000];

/** Scans for each second of processor time, beside a bare server that sends the statements of one. */
export async function share(run: Run, stand: GateStand): Promise<Group[]> {
  const concert = await openConcert(stand.database, {
    slug: 'share',
    tickets: run.options.tickets,
    phones,
  });
  const guests = guestsOf(concert);
  // Each ticket is let in once; a ticket that comes again is a Duplicate, which costs about as much.
  const forBare = guests.take(Math.ceil(concert.tickets.length / 2));
  const bare = await startBareScans(run, await bareScans(stand, concert, forBare));
  const of = (contestant: Contestant) => (milliseconds: number) =>
    askedInLoop({ ...stand, karcis: contestant }, guests.nextEntry, { clients: phones, milliseconds });
  const measure = async (name: string, karcis: Contestant, target: { readonly share?: number }) => {
    run.say(`Scans beside the bare server, ${name}: warming up`);
    await of(karcis)(forAtMost(run.options, before));
    await of(bare)(forAtMost(run.options, before));
    const rounds: { readonly karcis: Series; readonly bare: Series }[] = [];
    for (let round = 1; round <= run.options.rounds; round++) {
      run.say(`Scans beside the bare server, ${name}: round ${round}`);
      const milliseconds = forAtMost(run.options, measured);
      rounds.push({ karcis: await of(karcis)(milliseconds), bare: await of(bare)(milliseconds) });
    }
    return besideBare(name, rounds, target);
  };
  const settings = { KARCIS_RATE_LIMITS: 'off', KARCIS_JOBS: 'off' };
  const alone = await startAnother(run, stand.dataset, 'karcis-alone', { settings });
  return [
    {
      name: `Scans of ${phones} phones without a pause`,
      sides: ['Karcis', 'bare server'],
      measures: [
        await measure('requests alone', alone, { share: least }),
        await measure('with what follows from them', stand.karcis, {}),
      ],
    },
  ];
}

/** What the bare server is told: how a ticket is let in, and the tickets that it lets in. */
async function bareScans(
  { dataset }: GateStand,
  { event, eventKey, organizer, gates, phones: [phone] }: Concert,
  [first, second, ...tickets]: Concert['tickets'],
) {
  const gate_id = gates.at(-1);
  if (phone === undefined || gate_id === undefined) throw new Error('There are phones and gates');
  const waiting = [first, second];
  let scanned = '';
  const { statements, headers, body } = await doneOnce(
    dataset,
    `/api/petugas/events/${event}/checkins`,
    () => {
      const { id, code } = waiting.shift() ?? { id: '', code: '' };
      scanned = id;
      return {
        headers: { authorization: `Bearer ${phone.token}` },
        body: { nonce: newId(), code, gate_id },
      };
    },
  );
  const { 'content-length': _, ...others } = headers;
  return {
    databaseUrl: dataset.url,
    statements,
    eventKey,
    keptIds: [event, organizer, gate_id, phone.userId, phone.deviceId],
    scanned,
    tickets: tickets.map(({ id }) => id),
    connections,
    answer: { headers: Object.entries(others).flatMap(([name, value]) => [name, String(value)]), body },
  };
}
