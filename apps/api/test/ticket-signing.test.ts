import { spawnSync } from 'node:child_process';
import { createPublicKey } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Command, CommandError } from '../src/cli/command.ts';
import { doctor } from '../src/cli/doctor.ts';
import { findSecretKey, requireSecretKey } from '../src/cli/secret-key.ts';
import { listTicketKeys, verifyTicket } from '../src/cli/ticket.ts';
import { readConfig } from '../src/config.ts';
import { EventKeyError, openEventKey, publicKeyOf } from '../src/domain/tickets/event-key.ts';
import { refusals, validityOf, verifyTicketCode } from '../src/domain/tickets/ticket-code.ts';
import { createDatabase, karcisForTests } from './harness.ts';
import { secretKey } from './postgres.ts';

const karcis = karcisForTests({ content: 'demo' });

/** Every ticket with what its code must say. */
const tickets = () =>
  karcis.current.db
    .selectFrom('tickets')
    .innerJoin('events', 'events.id', 'tickets.event_id')
    .select(['tickets.id', 'tickets.event_id', 'tickets.status', 'tickets.generation', 'tickets.issued_at'])
    .select(['tickets.qr_payload', 'tickets.signing_key_id', 'tickets.valid_from', 'tickets.valid_until'])
    .select(['events.event_key', 'events.doors_open_at', 'events.starts_at', 'events.ends_at'])
    .execute();

const storedKeys = () => karcis.current.db.selectFrom('event_signing_keys').selectAll().execute();

describe('the demo', () => {
  it('has a code for every ticket that was issued, which says what the ticket says and opens its gate', async () => {
    const keys = await storedKeys();
    let verified = 0;
    for (const ticket of await tickets()) {
      expect(ticket.qr_payload === null, ticket.status).toBe(ticket.issued_at === null);
      if (ticket.qr_payload === null) continue;
      const own = keys.filter(({ event_id }) => event_id === ticket.event_id);
      const publicKeys = new Map(own.map((key) => [key.key_id, publicKeyOf(key.public_key)]));
      const validity = validityOf(ticket, ticket);
      const verdict = verifyTicketCode(ticket.qr_payload, {
        eventKey: ticket.event_key,
        publicKeys: new Map([...publicKeys].flatMap(([id, key]) => (key === undefined ? [] : [[id, key]]))),
        at: validity.notBefore * 1000,
        generation: ticket.generation,
      });
      expect(verdict).toEqual({
        code: {
          keyId: ticket.signing_key_id,
          eventKey: ticket.event_key,
          ticketId: ticket.id,
          generation: ticket.generation,
          ...validity,
        },
      });
      const key = own.find(({ key_id }) => key_id === ticket.signing_key_id);
      expect(key && ticket.issued_at && key.valid_from <= ticket.issued_at).toBe(true);
      expect(key?.valid_until === null || (ticket.issued_at ?? '') < (key?.valid_until ?? '')).toBe(true);
      verified += 1;
    }
    expect(verified).toBeGreaterThan(500);
    expect(new Set((await tickets()).map(({ signing_key_id }) => signing_key_id))).toEqual(
      new Set([null, 1, 2]),
    );
  });

  it('keeps private keys that open under the secret of the server alone', async () => {
    for (const stored of await storedKeys()) {
      const { x } = createPublicKey(openEventKey(stored, secretKey)).export({ format: 'jwk' });
      expect(x).toBe(stored.public_key.toString('base64url'));
      expect(() => openEventKey(stored, Buffer.alloc(32, 8))).toThrow(EventKeyError);
    }
  });
});

describe('the secret of the server', () => {
  let folder: string;
  let empty: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'karcis-secret-'));
    empty = await createDatabase();
  });
  afterAll(async () => {
    await empty.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const serverOf = ({ connection }: Pick<typeof empty, 'connection'>) => ({
    connection,
    embedded: true,
    version: '18',
    stop: async () => {},
  });
  const embedded = () => readConfig({ KARCIS_DATA_DIR: folder });
  const file = () => join(folder, 'secret-key');

  it('is made once, beside the data, and can be read by its owner alone', async () => {
    expect(await findSecretKey(embedded())).toBeUndefined();
    const made = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8].map(() => requireSecretKey(embedded(), serverOf(empty))),
    );
    expect(new Set(made.map((key) => key.toString('hex'))).size).toBe(1);
    expect(made[0]).toHaveLength(32);
    expect(await findSecretKey(embedded())).toEqual(made[0]);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['secret-key']);
  });

  it('is not made anew where keys need the one that is lost', async () => {
    const before = await readFile(file(), 'utf8');
    await rm(file());
    await expect(requireSecretKey(embedded(), serverOf(karcis.current))).rejects.toThrow(
      /secret-key is gone/,
    );
    await writeFile(file(), before.slice(0, 20));
    await expect(requireSecretKey(embedded(), serverOf(empty))).rejects.toThrow(/does not hold a secret/);
  });

  it('comes from KARCIS_SECRET_KEY first, and only from there with a DATABASE_URL', async () => {
    const given = secretKey.toString('base64url');
    const config = readConfig({ KARCIS_DATA_DIR: folder, KARCIS_SECRET_KEY: given });
    expect(await requireSecretKey(config, serverOf(empty))).toEqual(secretKey);
    const external = readConfig({ DATABASE_URL: 'postgres://127.0.0.1/karcis', KARCIS_DATA_DIR: folder });
    const refused = requireSecretKey(external, serverOf(empty));
    await expect(refused).rejects.toThrow(CommandError);
    await expect(refused).rejects.toThrow(/^KARCIS_SECRET_KEY is not set/);
  });
});

describe('the command line', () => {
  function environment(): Record<string, string> {
    const { host = '', port = '', user = '', password, database = '' } = karcis.current.connection;
    const credentials = `${user}:${typeof password === 'string' ? password : ''}`;
    const url = `postgres://${credentials}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
    return { PORT: '0', DATABASE_URL: url };
  }

  /** Calls a command on the demo; gives what it prints and its exit code. */
  async function call(command: Command, words: readonly string[], more: Record<string, string> = {}) {
    const lines: unknown[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    try {
      await command(words, () => readConfig({ ...environment(), ...more }));
      return { status: process.exitCode ?? 0, out: `${lines.join('\n')}\n` };
    } finally {
      process.exitCode = undefined;
      log.mockRestore();
    }
  }

  const ticketOfDemo = async () => {
    const ticket = await karcis.current.db
      .selectFrom('tickets')
      .innerJoin('events', 'events.id', 'tickets.event_id')
      .select(['tickets.id', 'tickets.qr_payload', 'tickets.event_id'])
      .select(['events.slug', 'events.event_key', 'events.starts_at'])
      .where('tickets.status', '=', 'Active')
      .where('tickets.valid_from', 'is', null)
      .where('tickets.generation', '=', 1)
      .where('tickets.signing_key_id', '=', 1)
      .where('events.deleted_at', 'is', null)
      .orderBy('tickets.id')
      .executeTakeFirstOrThrow();
    return { ...ticket, code: ticket.qr_payload ?? '' };
  };

  it('verifies a ticket with the keys of its event, and with a public key alone', async () => {
    const { id, code, slug, event_id, event_key, starts_at } = await ticketOfDemo();
    const keys = await call(listTicketKeys, ['--event', event_id]);
    expect(keys).toMatchObject({ status: 0, out: expect.stringContaining(`event key ${event_key}\n`) });
    const [, publicKey = ''] = /^key 1 {2}([\w-]{43}) {2}signs from 20/m.exec(keys.out) ?? [];
    for (const how of [
      ['--event', slug],
      ['--event', event_id],
      ['--public-key', publicKey],
    ]) {
      const { status, out } = await call(verifyTicket, [code, ...how, '--at', starts_at]);
      expect(out).toMatch(/^Accepted\.\nThe code says:\n/);
      expect(out).toContain(`ticket      ${id}\n`);
      expect(status).toBe(0);
    }
  });

  it('says why a ticket is refused', async () => {
    const { code, slug, starts_at } = await ticketOfDemo();
    const other = await karcis.current.db
      .selectFrom('events')
      .select('slug')
      .where('slug', '<>', slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    for (const [words, refusal] of [
      [['hello', '--event', slug], 'malformed'],
      [['', '--event', slug], 'malformed'],
      [[code, '--event', other.slug], 'wrong_event'],
      [[code, '--event', slug, '--at', '2001-01-01T00:00:00+07:00'], 'not_yet_valid'],
      [[code, '--event', slug, '--at', '2101-01-01T00:00:00Z'], 'no_longer_valid'],
      [[code, '--event', slug, '--at', starts_at, '--generation', '2'], 'old_generation'],
    ] as const) {
      const { status, out } = await call(verifyTicket, words);
      expect(out).toMatch(new RegExp(`^Refused: ${refusal}\\. [A-Z]`));
      expect(status).toBe(1);
    }
    await karcis.current.db
      .updateTable('tickets')
      .set({ generation: 2 })
      .where('qr_payload', '=', code)
      .execute();
    const old = await call(verifyTicket, [code, '--event', slug, '--at', starts_at]);
    expect(old.out).toMatch(/^Refused: old_generation\./);
  });

  it('explains a call that makes no sense', async () => {
    const verify = (...words: string[]) => call(verifyTicket, words);
    await expect(verify()).rejects.toThrow('The code comes first');
    await expect(verify('T1:')).rejects.toThrow('Either --public-key KEY or --event SLUG_OR_ID is required');
    await expect(verify('T1:', '--public-key', 'AAAA')).rejects.toThrow('must be an Ed25519 public key');
    await expect(verify('T1:', '--event', 'tiada')).rejects.toThrow(
      'There is no event with the slug or id tiada',
    );
    await expect(verify('T1:', '--event', 'tiada', '--at', 'noon')).rejects.toThrow('--at is noon');
    await expect(call(listTicketKeys, [])).rejects.toThrow('--event is required');
  });

  it('knows these commands', async () => {
    const { code, slug } = await ticketOfDemo();
    const main = join(import.meta.dirname, '../src/cli/main.ts');
    const { status, stdout } = spawnSync(
      process.execPath,
      [main, 'ticket', 'verify', code.slice(1), '--event', slug],
      {
        cwd: tmpdir(),
        env: { PATH: process.env['PATH'] ?? '', ...environment() },
        encoding: 'utf8',
      },
    );
    expect({ status, stdout }).toEqual({ status: 1, stdout: `Refused: malformed. ${refusals.malformed}\n` });
  });

  it('has the doctor try the secret on a key', async () => {
    const right = { KARCIS_SECRET_KEY: secretKey.toString('base64url') };
    expect((await call(doctor, [], right)).out).toContain(
      'ok    The secret is in KARCIS_SECRET_KEY and opens the keys of the events\n',
    );
    const wrong = { KARCIS_SECRET_KEY: Buffer.alloc(32, 9).toString('base64url') };
    for (const [settings, sentence] of [
      [wrong, /FAIL {2}Key 1 .* cannot be decrypted: KARCIS_SECRET_KEY is not the one/],
      [{}, /FAIL {2}There are keys that sign tickets, but no KARCIS_SECRET_KEY/],
    ] as const) {
      const { status, out } = await call(doctor, [], settings);
      expect(out).toMatch(sentence);
      expect(status).toBe(1);
    }
  });

  it('never repeats a secret, not even a wrong one', () => {
    expect(() => readConfig({ KARCIS_SECRET_KEY: 'rahasia' })).toThrow(
      /^KARCIS_SECRET_KEY must be 32 random bytes as base64url \(43 characters\)\.$/,
    );
    // 43 characters of which the last has bits to spare: there is one way to write a secret.
    expect(() => readConfig({ KARCIS_SECRET_KEY: 'A'.repeat(42) + 'B' })).toThrow('KARCIS_SECRET_KEY');
  });
});
