import {
  type Check,
  decide,
  type Facts,
  openCode,
  packedFacts,
  type PackTicket,
  type PackType,
  ticketsIn,
  type Verdict,
} from '@karcis/gate';
import { expect } from 'vitest';
import { newId } from '../../src/domain/id.ts';
import type { Karcis } from '../harness.ts';
import type { Random } from '../../src/seed/random.ts';
import type { ServerClock } from './clock.ts';

type Client = ReturnType<Karcis['client']>['checkIn'];
type Line = Parameters<Client['upload']>[0]['body']['lines'][number];
type Pack = Awaited<ReturnType<Client['pack']>>['data'];
type Direction = 'Entry' | 'Exit';

/** What a phone has said to a guest. */
export interface Said {
  /** Of the record, where the server has told it. */
  readonly id?: string;
  readonly nonce: string;
  readonly status: string;
  readonly at: number;
  /** What the server has recorded meanwhile, where its answer was lost on the way. */
  readonly recorded?: string;
}

interface Told {
  readonly random: Random;
  readonly clock: ServerClock;
  readonly event: string;
  /** Milliseconds by which its own clock is ahead of that of the server. */
  readonly skew: number;
  readonly connect: (token: string) => Client;
}

const checkSignature: Check<CryptoKey> = (key, signed, signature) =>
  crypto.subtle.verify('Ed25519', key, signature, signed);

/**
 * A phone at a gate. With a network the server judges; without one, or where an answer is lost, the phone does so by its pack and what it has
 * scanned itself, and keeps the scan until it sends it.
 */
export function openPhone({ random, clock, event, skew, connect }: Told, firstToken: string) {
  let client = connect(firstToken);
  let isOnline = true;
  let pack: Pack | undefined;
  let keys = new Map<number, CryptoKey>();
  const tickets = new Map<string, PackTicket>();
  /** Guests whom it has let in or out itself since it has read the pack; null: what it has let in was taken back. */
  const own = new Map<string, Facts['entry']>();
  const queue: { readonly line: Line; readonly ticketId: string | null }[] = [];
  const sent: Line[][] = [];
  const byItsClock = (at: number) => new Date(at + skew).toISOString();

  async function readPack() {
    const { data } = await client.pack({ id: event });
    pack = data;
    const imported = data.keys.map(async ({ key_id, public_key }) => {
      const raw = Buffer.from(public_key, 'base64url');
      return [key_id, await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])] as const;
    });
    keys = new Map(await Promise.all(imported));
    let cursor: string | undefined;
    do {
      const page = (await client.packTickets({ id: event, ...(cursor === undefined ? {} : { cursor }) }))
        .data;
      for (const ticket of ticketsIn(page.tickets)) tickets.set(ticket.id, ticket);
      cursor = page.has_more ? page.cursor : undefined;
    } while (cursor !== undefined);
    own.clear();
  }

  /** What the phone says by itself. */
  async function judge(text: string, direction: Direction, at: number) {
    if (pack === undefined) throw new Error('The phone has no pack');
    const opened = await openCode(text, { eventKey: pack.event.key, keys }, checkSignature);
    const code = 'code' in opened ? opened.code : undefined;
    const ticket = code && tickets.get(code.ticketId);
    const types = new Map<number, PackType>(pack.ticket_types.map((type) => [type.number, type]));
    const packed = ticket && packedFacts(ticket, types);
    const noted = ticket && own.get(ticket.id);
    const facts: Facts = {
      event: {
        status: pack.event.status,
        opensAt: Date.parse(pack.event.opens_at),
        endsAt: Date.parse(pack.event.ends_at),
        timezone: pack.event.timezone,
        dayStartsMinutes: pack.event.day_starts_minutes,
      },
      refusal: 'refusal' in opened ? opened.refusal : null,
      ticket: packed?.ticket ?? null,
      entry: noted === undefined ? (packed?.entry ?? null) : noted,
      ticketTypeIds: pack.my_assignment.ticket_type_ids,
    };
    const verdict = decide(facts, {
      direction,
      at,
      generation: code?.generation ?? null,
      gateId: pack.my_assignment.gate_id,
      isForced: false,
    });
    return { verdict, ticketId: ticket?.id ?? null };
  }

  /** Judges alone, and keeps the scan. A nonce is that of a scan whose answer was lost. */
  async function judgeAlone(code: string, direction: Direction, nonce = newId()): Promise<Said> {
    const at = clock.tick();
    const { verdict, ticketId } = await judge(code, direction, at);
    note(ticketId, verdict, at);
    const line: Line = {
      nonce,
      code,
      direction,
      scanned_at: byItsClock(at),
      verdict: { checkin_status: verdict.status, reason_code: verdict.reason },
    };
    queue.push({ line, ticketId });
    return { nonce, status: verdict.status, at };
  }

  function note(ticketId: string | null, { status }: Pick<Verdict, 'status'>, at: number): void {
    if (ticketId === null) return;
    if (status === 'Checked In') own.set(ticketId, { enteredAt: at, exitedAt: null });
    if (status === 'Checked Out') own.set(ticketId, { enteredAt: at, exitedAt: at });
  }

  const send = async (lines: readonly Line[]) =>
    (
      await client.upload({
        id: event,
        body: { pending: queue.length, clock_offset_ms: -skew, lines: [...lines] },
      })
    ).data.results;

  return {
    get isOnline() {
      return isOnline;
    },
    /** Whether it keeps a scan of the ticket that the server does not know. */
    keeps: (ticketId: string) => queue.some((kept) => kept.ticketId === ticketId),
    readPack,
    /** Is without a network from now on, with the pack that it has read before. */
    goOffline: () => void (isOnline = false),
    /** Has a network again, and sends what it has kept. */
    async goOnline(token?: string) {
      if (token !== undefined) client = connect(token);
      isOnline = true;
      await this.upload();
      await readPack();
    },
    /** Sends what it has kept, the oldest part first: an exit that came before its entry would find nobody inside. Lines of a part are in any order. */
    async upload() {
      while (queue.length > 0) {
        const kept = queue.slice(0, random.int(1, 8));
        const lines = random.sample(
          kept.map(({ line }) => line),
          kept.length,
        );
        await clock.passed();
        const results = await send(lines);
        queue.splice(0, kept.length);
        sent.push(lines);
        expect(results.filter(({ outcome }) => outcome === 'Invalid')).toEqual([]);
      }
    },
    /** Sends once more what the server knows already, as where an answer was lost. */
    async repeat() {
      if (sent.length === 0) return;
      const results = await send(random.sample(random.pick(sent), 100));
      expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['Known']));
    },
    async scan(code: string, direction: Direction, isAnswerLost: boolean): Promise<Said> {
      if (!isOnline) return judgeAlone(code, direction);
      await this.upload();
      const nonce = newId();
      await clock.passed();
      const { data } = await client.scan({ id: event, body: { nonce, code, direction } });
      const at = clock.told(data.scanned_at);
      if (isAnswerLost) {
        const said = await judgeAlone(code, direction, nonce);
        const recorded = data.checkin_status;
        return { ...said, recorded, at: recorded === 'Checked In' ? at : said.at };
      }
      note(data.ticket?.id ?? null, { status: data.checkin_status as Verdict['status'] }, at);
      return { id: data.id, nonce, status: data.checkin_status, at };
    },
    /** Takes back an entry that it has just made. */
    async undo(ticketId: string, { id, nonce }: Said): Promise<void> {
      own.set(ticketId, null);
      if (isOnline && id !== undefined) {
        const undone = await client.undo({ id: event, checkin_id: id, body: { nonce: newId() } });
        clock.told(undone.data.scanned_at);
        return;
      }
      const at = clock.tick();
      queue.push({
        line: { nonce: newId(), kind: 'Undo', undoes: nonce, scanned_at: byItsClock(at) },
        ticketId,
      });
    },
  };
}

export type Phone = ReturnType<typeof openPhone>;
