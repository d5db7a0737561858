import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Duplex, Writable } from 'node:stream';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callKarcis } from '../../../test/command-line.ts';
import { createDatabase, urlOf } from '../../../test/harness.ts';
import { bringUp, migrate, pendingMigrations } from '../schema/migrate.ts';
import { readMigrations } from '../schema/schema-files.ts';
import { verify } from './read.ts';
import { restore } from './restore.ts';
import { restoreSequences, readSequences } from './tables.ts';
import { endWaysIn } from './ways-in.ts';
import { backUp, backUpTo } from './write.ts';
import { connected, digestsOf, relationsOf, withSession } from '../../../test/backup/digests.ts';

let folder: string;
let demo: Awaited<ReturnType<typeof createDatabase>>;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-backup-'));
  demo = await createDatabase('demo');
  file = join(folder, 'demo.sql.zst');
  await withSession(demo.connection, (client) => backUpTo(client, file));
});
afterAll(async () => {
  await demo.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `work` on a database with nothing in it. */
async function onNothing<T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const { connection, drop } = await createDatabase('nothing');
  try {
    return await work(connection);
  } finally {
    await drop();
  }
}

const restoreInto = (connection: pg.ClientConfig, from: string) =>
  withSession(connection, (client) => restore(client, from));

describe('a backup', () => {
  it('restores every table as it was', async () => {
    const before = await digestsOf(demo.connection);
    expect(Object.keys(before).length).toBeGreaterThan(40);
    await onNothing(async (connection) => {
      await restoreInto(connection, file);
      expect(await digestsOf(connection)).toEqual(before);
      expect(await withSession(connection, pendingMigrations)).toEqual([]);
    });
  });

  it('is a file of its owner alone, complete or not there', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.includes('.part'))).toEqual([]);
    await expect(withSession(demo.connection, (client) => backUpTo(client, file))).rejects.toThrow(
      'is there already',
    );
    const nowhere = join(folder, 'tiada/x.zst');
    await expect(withSession(demo.connection, (client) => backUpTo(client, nowhere))).rejects.toThrow(
      /^The backup cannot be written: ENOENT/,
    );
  });

  it('says what is in it', async () => {
    const { header, end, tables } = await verify(file);
    expect(header).toMatchObject({
      format: 1,
      karcis: '0.1.0',
      postgresql: expect.stringMatching(/^1[5-9]/),
    });
    expect(header.migrations).toEqual(
      (await readMigrations()).map(({ name, checksum }) => ({ name, checksum })),
    );
    expect(end).toMatchObject({ tables: tables.length, sequences: [] });
    expect(tables.find(({ name }) => name === 'users')?.columns).toContain('email');
    // What PostgreSQL computes from other columns is not in it.
    expect(tables.find(({ name }) => name === 'events')?.columns).not.toContain('stage');
  });

  it('is of one moment, whatever is written meanwhile', async () => {
    const source = await createDatabase('empty');
    const writer = await connected(source.connection);
    try {
      // More of what cannot be compressed than fits between the database and the file.
      await writer.query(`
        insert into users (id, name, email, role, status)
        select gen_random_uuid(), repeat(md5(random()::text), 3), md5(n::text) || '@example.org', 'ticket_holder', 'Active'
        from generate_series(1, 25000) as n`);
      // A user and an entry in the log belong together.
      let pairs = 0;
      const addPair = async () => {
        await writer.query('begin');
        await writer.query(
          `insert into users (id, name, email, role, status)
          values (gen_random_uuid(), 'Pasangan', $1, 'ticket_holder', 'Active')`,
          [`pasangan-${pairs}@example.org`],
        );
        await writer.query(
          `insert into activity_log (id, occurred_at, action, description, role_context, actor_type)
          values (gen_random_uuid(), now(), 'pair.added', 'Pasangan', 'system', 'System')`,
        );
        await writer.query('commit');
        pairs += 1;
      };
      await addPair();
      const chunks: Buffer[] = [];
      const slow = Duplex.from(async (pieces: AsyncIterable<Buffer>) => {
        for await (const piece of pieces) {
          chunks.push(piece);
          if (chunks.length % 10 === 1) await addPair();
        }
      });
      await withSession(source.connection, (client) => backUp(client, slow));
      expect(pairs).toBeGreaterThan(5);
      const target = join(folder, 'moment.zst');
      await writeFile(target, Buffer.concat(chunks));
      await onNothing(async (connection) => {
        await restoreInto(connection, target);
        const { rows } = await withSession(connection, (client) =>
          client.query(`select (select count(*)::int from users where name = 'Pasangan') as users,
            (select count(*)::int from activity_log where action = 'pair.added') as entries`),
        );
        expect(rows).toEqual([{ users: 1, entries: 1 }]);
      });
    } finally {
      await writer.end();
      await source.drop();
    }
  });

  it('ends with what went wrong when it cannot be written', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    });
    await expect(withSession(demo.connection, (client) => backUp(client, full))).rejects.toThrow(
      'no space left',
    );
  });

  it('of a database without Karcis is refused', async () => {
    await onNothing(async (connection) => {
      await expect(withSession(connection, (client) => backUp(client, new Writable()))).rejects.toThrow(
        'There is no Karcis',
      );
    });
  });
});

describe('restoring', () => {
  const original = async () => zstdDecompressSync(await readFile(file));

  async function fileOf(bytes: Buffer): Promise<string> {
    const other = join(folder, `${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.zst`);
    await writeFile(other, bytes);
    return other;
  }

  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (reason: Error) => `${reason.name}: ${reason.message}`,
    );

  /** What is wrong with it. */
  const verdictOn = async (altered: Buffer) => reasonOf(verify(await fileOf(altered)));

  /** Why it is not restored; nothing of it may be left. */
  async function attempt(altered: Buffer): Promise<string> {
    const other = await fileOf(altered);
    return onNothing(async (connection) => {
      const reason = await reasonOf(restoreInto(connection, other));
      expect(await relationsOf(connection)).toEqual([]);
      return reason;
    });
  }

  it('refuses what was cut off, wherever', async () => {
    const whole = await readFile(file);
    const text = await original();
    for (const part of [0.001, 0.3, 0.7, 0.999]) {
      const [cut, cutText] = [whole.subarray(0, whole.length * part), text.subarray(0, text.length * part)];
      expect(await verdictOn(cut), `${part}`).toMatch(/^BackupError: .*damaged/);
      expect(await verdictOn(zstdCompressSync(cutText)), `text ${part}`).toMatch(/damaged/);
    }
    expect(await verdictOn(whole.subarray(0, -1))).toMatch(/damaged/);
    expect(await attempt(whole.subarray(0, whole.length * 0.8))).toMatch(/^BackupError: .*damaged/);
  });

  it('refuses what was altered: bytes, rows, tables, the header, the end', async () => {
    const flipped = Buffer.from(await readFile(file));
    const middle = Math.floor(flipped.length / 2);
    flipped.writeUInt8(flipped.readUInt8(middle) ^ 1, middle);
    expect(await verdictOn(flipped)).toMatch(/damaged/);

    const text = (await original()).toString('utf8');
    const [, row = ''] = /\n(.*admin@karcis\.test.*\n)/.exec(text) ?? expect.fail('there is no such row');
    const start = text.indexOf('-- table {"name":"venues"');
    const after = text.indexOf('-- table ', start + 1);
    const edits: Record<string, string> = {
      'a letter': text.replace('admin@karcis.test', 'admin@karcis.tesu'),
      'a row left out': text.replace(row, ''),
      'a row twice': text.replace(row, row + row),
      'a table left out': text.slice(0, start) + text.slice(after),
      'another day': text.replace(/"made_at":"\d{4}/, '"made_at":"2020'),
      'something after the end': `${text}\n`,
    };
    for (const [what, edited] of Object.entries(edits)) {
      expect(edited, what).not.toBe(text);
      expect(await verdictOn(zstdCompressSync(edited)), what).toMatch(/^BackupError: .*damaged/);
    }
    // Found at the end, when all rows are in.
    expect(await attempt(zstdCompressSync(edits['another day'] ?? ''))).toMatch(/its sum is another/);
  });

  it('would take the text of these tests as it was (control)', async () => {
    expect(await verdictOn(zstdCompressSync(await original()))).toBe('done');
  });

  it('refuses what is no backup, or not there', async () => {
    const other = join(folder, 'other.txt');
    await appendFile(other, 'halo');
    await expect(verify(other)).rejects.toThrow('damaged or incomplete');
    await writeFile(other, zstdCompressSync('halo\n'));
    await expect(verify(other)).rejects.toThrow('The file is no backup of Karcis.');
    await expect(verify(join(folder, 'tiada'))).rejects.toThrow(/^The backup cannot be read: ENOENT/);
  });

  it('refuses a database that holds anything, and names it', async () => {
    const { connection, drop } = await createDatabase('empty');
    await expect(restoreInto(connection, file)).rejects.toThrow(
      /this one holds access_tokens, .* and \d+ more/,
    );
    await drop();
  });

  it('refuses a backup of a newer release, or of another one', async () => {
    const text = (await original()).toString('utf8');
    const last = (await readMigrations()).at(-1) ?? expect.fail('no migrations');
    const newer = text.replace(`"name":"${last.name}"`, '"name":"9999-later"');
    expect(await attempt(zstdCompressSync(newer))).toMatch(/of a newer Karcis .*9999-later/);
    const other = text.replace(last.checksum, 'f'.repeat(64));
    expect(await attempt(zstdCompressSync(other))).toMatch(/another text of the migration/);
    const format = text.replace('"format":1', '"format":2');
    expect(await attempt(zstdCompressSync(format))).toMatch(/has the format 2/);
  });

  it('brings an older backup up to this release', async () => {
    const through = '0062-one-currency-per-event';
    const older = join(folder, 'older.zst');
    await onNothing(async (connection) => {
      await withSession(connection, async (client) => {
        await bringUp(client, { say: () => {}, inOne: (_session, step) => step(), through });
        await client.query(`insert into users (id, name, email, role, status)
          values (gen_random_uuid(), 'Hana', 'hana@example.org', 'ticket_holder', 'Active')`);
        await client.query(`update general_settings set site_name = 'Lama'`);
      });
      await withSession(connection, (client) => backUpTo(client, older));
    });
    expect((await verify(older)).header.migrations.at(-1)?.name).toBe(through);
    await onNothing(async (connection) => {
      await restoreInto(connection, older);
      await withSession(connection, async (client) => {
        expect(await pendingMigrations(client)).toEqual([]);
        const { rows } = await client.query('select email, site_name from live_users, general_settings');
        expect(rows).toEqual([{ email: 'hana@example.org', site_name: 'Lama' }]);
      });
    });
  });

  it('ends tokens and links in the same transaction, where it is told to', async () => {
    const own = await createDatabase('demo');
    const from = join(folder, 'tokens.sql.zst');
    const open = async (client: pg.Client) => {
      const { rows } = await client.query<{ tokens: number; links: string[] }>(
        `select (select count(*)::int from open_tokens) as tokens,
          (select coalesce(array_agg(purpose order by purpose), '{}') from account_tokens where used_at is null) as links`,
      );
      return rows[0];
    };
    try {
      await withSession(own.connection, async (client) => {
        await client.query(
          `insert into access_tokens (id, user_id, name, kind, token_hash, expires_at)
          select gen_random_uuid(), id, 'telepon', 'Login', sha256(id::text::bytea), now() + interval '1 day' from users limit 3`,
        );
        await client.query(
          `insert into account_tokens (id, purpose, user_id, email, network, token_hash, sent_since, expires_at, created_at)
          select gen_random_uuid(), purpose, users.id, email, 'uji', sha256(purpose::bytea), now(), now() + interval '1 day', now()
          from users, unnest(array['Reset Password', 'Keep Account']) as purpose where email = 'admin@karcis.test'`,
        );
        await backUpTo(client, from);
      });
      await onNothing(async (connection) => {
        await restoreInto(connection, from);
        expect(await withSession(connection, open), 'control').toEqual({
          tokens: 3,
          links: ['Keep Account', 'Reset Password'],
        });
      });
      await onNothing(async (connection) => {
        await withSession(connection, (client) => restore(client, from, { last: endWaysIn }));
        expect(await withSession(connection, open)).toEqual({ tokens: 0, links: ['Keep Account'] });
      });
    } finally {
      await own.drop();
    }
  });

  it('leaves nothing when it is killed, and works the next time', async () => {
    await onNothing(async (connection) => {
      const url = urlOf(connection);
      const killed = await callKarcis(['restore', file], { url, until: 'tickets:', signal: 'SIGKILL' });
      expect(killed.code).toBe(null);
      expect(killed.out).not.toContain('Restored');
      await expect.poll(() => relationsOf(connection)).toEqual([]);
      const environment = { KARCIS_SECRET_KEY: Buffer.alloc(32, 7).toString('base64url') };
      const again = await callKarcis(['restore', file], { url, environment });
      expect(again).toMatchObject({ code: 0, err: '' });
      expect(again.out).toMatch(
        /Restored \d+ tables .*\nAll sign-ins, tokens and mailed links are ended: .*\nok {4}The secret is in KARCIS_SECRET_KEY and opens the keys/,
      );
    });
  });

  it('lets sequences go on', async () => {
    const make = 'create table numbered (id bigint generated always as identity, "Kata ""x""" text)';
    await onNothing((from) =>
      onNothing(async (to) => {
        const sequences = await withSession(from, async (client) => {
          await client.query(make);
          await client.query('insert into numbered select from generate_series(1, 41)');
          return readSequences(client);
        });
        await withSession(to, async (client) => {
          await client.query(make);
          await restoreSequences(client, sequences);
          const { rows } = await client.query('insert into numbered default values returning id::int');
          expect(rows).toEqual([{ id: 42 }]);
        });
      }),
    );
  });
});

it('migrating waits for a restore, as two of them do', async () => {
  await onNothing(async (connection) => {
    const ends = await Promise.allSettled([
      restoreInto(connection, file),
      withSession(connection, (client) => migrate(client)),
    ]);
    // The second one finds the database filled.
    const [restored] = ends;
    if (restored.status === 'fulfilled') expect(ends[1].status).toBe('fulfilled');
    else expect(String(restored.reason)).toContain('this one holds');
  });
});
