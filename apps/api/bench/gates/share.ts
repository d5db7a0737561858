import { newId } from '../../src/domain/id.ts';
import type { Contestant } from '../contest.ts';
import type { Group } from '../results.ts';
import type { Run } from '../run.ts';
import { startBareSale } from '../selling/bare-start.ts';
import type { Turn } from '../selling/bare.ts';
import { askedOfKarcis, besideBare, sentByBare, type Series } from '../selling/beside.ts';
import { statementsOf } from '../selling/recorded.ts';
import { startAnother } from '../stand.ts';
import { type Concert, openConcert } from './concert.ts';
import { guestsOf } from './guests.ts';
import { forAtMost, type GateStand } from './stand.ts';

/** Of the scans that a bare loop records with a second of processor time. */
const least = 0.6;
/** Phones that scan again as soon as they are answered, and connections of the bare loop: as many as gates have. */
const [phones, connections] = [20, 2];
/** Milliseconds of a series, and before all of them. */
const [measured, before] = [6000, 3000];
/** Tickets that the bare loop is handed at once. */
const handed = 15_000;

/** Scans for each second of processor time, beside a bare loop over the statements of one. */
export async function share(run: Run, stand: GateStand): Promise<Group[]> {
  const concert = await openConcert(stand.database, {
    slug: 'share',
    tickets: run.options.tickets,
    phones,
  });
  const guests = guestsOf(concert);
  const forBare = [...guests.take(Math.ceil(concert.tickets.length / 2))];
  const { statements, keptIds, scanned } = await statementsOfScan(stand, concert, forBare.splice(0, 2));
  const bare = startBareSale(run);
  const turns = (count: number): Turn[] => {
    const tickets = forBare.splice(0, count);
    // Each ticket is let in once; a ticket that comes again is a Duplicate, which costs about as much.
    forBare.push(...tickets);
    return tickets.map(({ id }) => ({
      eventKey: concert.eventKey,
      names: [...keptIds.map((kept) => [kept, kept] as const), [scanned, id] as const],
    }));
  };
  const sale = {
    databaseUrl: stand.dataset.url,
    statements,
    connections,
    settings: [],
    isLastWithCommit: false,
  };
  const byBare = (milliseconds: number) =>
    sentByBare(stand, bare, { ...sale, turns: turns(handed), milliseconds });
  const measure = async (name: string, karcis: Contestant, target: { readonly share?: number }) => {
    const byKarcis = (milliseconds: number) =>
      askedOfKarcis({ ...stand, karcis }, guests.nextEntry, { clients: phones, milliseconds });
    run.say(`Scans beside the bare loop, ${name}: warming up`);
    await byKarcis(forAtMost(run.options, before));
    await byBare(forAtMost(run.options, before));
    const rounds: { readonly karcis: Series; readonly bare: Series }[] = [];
    for (let round = 1; round <= run.options.rounds; round++) {
      run.say(`Scans beside the bare loop, ${name}: round ${round}`);
      const milliseconds = forAtMost(run.options, measured);
      rounds.push({ karcis: await byKarcis(milliseconds), bare: await byBare(milliseconds) });
    }
    return besideBare(name, rounds, target);
  };
  const settings = { KARCIS_RATE_LIMITS: 'off', KARCIS_JOBS: 'off' };
  const alone = await startAnother(run, stand.dataset, 'karcis-alone', { settings });
  return [
    {
      name: `Scans of ${phones} phones without a pause`,
      sides: ['Karcis', 'bare loop'],
      measures: [
        await measure('requests alone', alone, { share: least }),
        await measure('with what follows from them', stand.karcis, {}),
      ],
    },
  ];
}

/** The statements by which a ticket is let in, the ids in them that stay as they are, and the ticket. */
async function statementsOfScan(
  { dataset }: GateStand,
  { event, organizer, gates, phones: [phone] }: Concert,
  tickets: Concert['tickets'],
) {
  const gate_id = gates.at(-1);
  if (phone === undefined || gate_id === undefined) throw new Error('There are phones and gates');
  const waiting = [...tickets];
  let scanned = '';
  const statements = await statementsOf(dataset, `/api/petugas/events/${event}/checkins`, () => {
    const { id, code } = waiting.shift() ?? { id: '', code: '' };
    scanned = id;
    return {
      headers: { authorization: `Bearer ${phone.token}` },
      body: { nonce: newId(), code, gate_id },
    };
  });
  return { statements, keptIds: [event, organizer, gate_id, phone.userId, phone.deviceId], scanned };
}
