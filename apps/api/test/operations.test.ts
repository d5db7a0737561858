import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usage } from '../src/cli/command.ts';
import { settings } from '../src/config.ts';
import { withSession } from './backup/digests.ts';
import { createDatabase, urlOf } from './harness.ts';

const project = resolve(import.meta.dirname, '../../..');
const main = join(project, 'apps/api/src/cli/main.ts');
const pages = ['README.md', 'docs/operations.md', 'docs/monitoring.md', 'docs/payments.md', 'SECURITY.md'];
const texts = await Promise.all(pages.map((page) => readFile(join(project, page), 'utf8')));
const [, operations = '', monitoring = ''] = texts;

/** What stands between fences of a language. */
const blocks = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(([, block = '']) => block);

describe('what an operator reads', () => {
  it('names settings and commands that exist', () => {
    const known = new Set<string>(Object.values(settings).map(({ env }) => env));
    const commands = [...usage.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, command = '']) => command);
    for (const [index, text] of texts.entries()) {
      for (const [name] of text.matchAll(/\bKARCIS_[A-Z0-9_]+/g)) expect(known, pages[index]).toContain(name);
      for (const [, command = ''] of text.matchAll(/npm run karcis -- ([a-z]+(?: [a-z]+\b)?)/g))
        expect(
          commands.some((each) => `${command} `.startsWith(`${each} `)),
          command,
        ).toBe(true);
    }
  });

  it('names pages that exist', async () => {
    for (const [index, text] of texts.entries()) {
      for (const [, link = ''] of text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)) {
        const path = join(project, pages[index]?.startsWith('docs/') === true ? 'docs' : '', link);
        await expect(
          readdir(path).catch(() => readFile(path)),
          `${pages[index]}: ${link}`,
        ).resolves.toBeDefined();
      }
    }
  });
});

describe('the steps of an operator', () => {
  let folder: string;
  let demo: Awaited<ReturnType<typeof createDatabase>>;
  let nothing: Awaited<ReturnType<typeof createDatabase>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'karcis-steps-'));
    [demo, nothing] = [await createDatabase('demo'), await createDatabase('nothing')];
  });
  afterAll(async () => {
    await Promise.all([demo.drop(), nothing.drop()]);
    await rm(folder, { recursive: true, force: true });
  });

  it('back up, verify and restore, as they stand there', async () => {
    const lines = blocks(operations, 'sh').find((block) => block.includes('-- backup ')) ?? '';
    const steps = lines.split('\n').filter((line) => line.startsWith('npm run karcis -- '));
    expect(steps).toHaveLength(3);
    const run = promisify(execFile);
    const said: string[] = [];
    for (const step of steps) {
      const words = step.replace('npm run karcis -- ', '').replace(/#.*/, '').trim().split(/ +/);
      const { connection } = words[0] === 'restore' ? nothing : demo;
      const env = { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: urlOf(connection) };
      said.push((await run(process.execPath, [main, ...words], { cwd: folder, env })).stdout);
    }
    expect(said[0]).toMatch(/^Backed up \d+ tables .* into karcis-.*\.sql\.zst/);
    expect(said[1]).toMatch(/^The backup is whole: \d+ tables/);
    expect(said[2]).toMatch(
      /Restored \d+ tables[^]*FAIL {2}There are keys that sign tickets, but no KARCIS_SECRET_KEY/,
    );
  });

  it('ask PostgreSQL, as they stand there', async () => {
    const statements = blocks(monitoring, 'sql');
    expect(statements).toHaveLength(2);
    await withSession(demo.connection, async (client) => {
      await client.query(`
        insert into access_tokens (id, user_id, name, kind, token_hash, expires_at)
        select gen_random_uuid(), id, 'test', 'Api', sha256(id::text::bytea), now() + interval '1 day' from users limit 3`);
      const valid = async () =>
        (await client.query('select from access_tokens where revoked_at is null')).rowCount;
      expect(await valid()).toBe(3);
      for (const statement of statements) await client.query(statement);
      expect(await valid()).toBe(0);
    });
  });
});
