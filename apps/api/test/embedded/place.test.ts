import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog, boundLog } from '../../src/db/embedded/log.ts';
import { findPlace } from '../../src/db/embedded/place.ts';
import { copyRuntime, findPackage } from '../../src/db/embedded/runtime.ts';
import { accounts, eventually, newFolder, ordinary, query, removeLater, root, run, stop } from './support.ts';

const shellish = `it's "$HOME" \`id\` $(id) \\n %PATH% ; & * ?`;
const names = [
  ['a space', 'my data'],
  ['quotes and what shells replace', shellish],
  ['letters of the world', 'Größe Ñandú карта データ 🎫'],
  ['a length that no socket path may have', 'long/'.repeat(40)],
];

describe.each(accounts)('for $name', (account) => {
  const test = it.skipIf(!account.possible);

  test('a data directory of another major version is explained and left alone', async () => {
    const dataDir = newFolder(account);
    const data = join(dataDir, 'postgres/data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'PG_VERSION'), '17\n');
    await expect(run(root.possible ? root : account, dataDir).ready).rejects.toThrow(
      /^EmbeddedError: .*\/data was made by PostgreSQL 17.*Nothing was changed/,
    );
    expect(readdirSync(data)).toEqual(['PG_VERSION']);
  });

  test('the data directory of another server is explained and left alone', async () => {
    const dataDir = newFolder(account);
    writeFileSync(join(dataDir, 'PG_VERSION'), '15\n');
    await expect(run(account, dataDir).ready).rejects.toThrow(/PostgreSQL 15 server that is not Karcis' own/);
    expect(readdirSync(dataDir)).toEqual(['PG_VERSION']);
  });

  test('what is no data directory is explained and left alone', async () => {
    const dataDir = newFolder(account);
    const data = join(dataDir, 'postgres/data');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'thesis.odt'), 'years of work');
    await expect(run(root.possible ? root : account, dataDir).ready).rejects.toThrow(
      /neither empty nor the data/,
    );
    expect(readFileSync(join(data, 'thesis.odt'), 'utf8')).toBe('years of work');
  });
});

describe.skipIf(!ordinary.possible)('a data directory', () => {
  it.for(names)('may have %s', async ([, name = '']) => {
    const dataDir = join(newFolder(ordinary), name);
    const first = run(ordinary, dataDir);
    await query((await first.ready).connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    await stop(first);
    const { connection } = await run(root.possible ? root : ordinary, dataDir).ready;
    expect(await query(connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(existsSync(join(dataDir, 'postgres/data/PG_VERSION'))).toBe(true);
  });
});

describe.skipIf(!root.possible)('a data directory of root', () => {
  it('may have what shells replace too', async () => {
    const dataDir = join(newFolder(root), shellish);
    await run(root, dataDir).ready;
    expect(existsSync(join(dataDir, 'postgres/data'))).toBe(true);
  });
});

describe.skipIf(!root.possible)('as root, where the server may not enter', () => {
  /** A project in a folder like /root. */
  const project = async () => {
    const closed = newFolder(root);
    chmodSync(closed, 0o700);
    const dataDir = join(closed, 'karcis/.karcis');
    const { root: staged } = await findPlace(dataDir);
    removeLater(staged);
    return { closed, dataDir, staged };
  };

  it('the database is staged where it lasts, the folders above stay closed, and a note tells where', async () => {
    const { closed, dataDir, staged } = await project();
    expect(staged).toMatch(/^\/var\/lib\/karcis\/karcis-[0-9a-f]{12}$/);
    const first = run(root, dataDir);
    await query((await first.ready).connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    await stop(first);
    const { connection } = await run(root, dataDir).ready;
    expect(await query(connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(dataDir, 'where-the-database-is.txt'), 'utf8')).toContain(staged);
  });

  it('a project that is moved or copied neither loses its database nor shares it', async () => {
    const { closed, dataDir, staged } = await project();
    await stop(await ready(run(root, dataDir)));
    renameSync(join(closed, 'karcis'), join(closed, 'moved'));
    const moved = join(closed, 'moved/.karcis');
    const failure = await run(root, moved).ready.then(() => 'started', String);
    expect(failure).toContain(`was moved or copied: its database is in ${staged}`);
    const target = /move that folder to (.+) and delete (.+);/.exec(failure);
    // As the sentence says:
    renameSync(staged, target?.[1] ?? '');
    rmSync(target?.[2] ?? '');
    removeLater(target?.[1] ?? '');
    const again = run(root, moved);
    await again.ready;
    expect(again.said).toEqual([]);
  });

  it('but an empty folder that is given as data directory is opened instead', async () => {
    const dataDir = newFolder(root);
    chmodSync(dataDir, 0o700);
    await run(root, dataDir).ready;
    expect(existsSync(join(dataDir, 'postgres/data'))).toBe(true);
  });
});

describe.skipIf(!root.possible)('as root, in a folder of somebody else', () => {
  it('all is made for its owner, who may start it afterwards', async () => {
    const dataDir = join(newFolder(ordinary), '.karcis');
    const first = run(root, dataDir);
    await query((await first.ready).connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    await stop(first);
    const { connection } = await run(ordinary, dataDir).ready;
    expect(await query(connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });

  it('what belongs to root is explained to an ordinary user', async () => {
    const dataDir = newFolder(root);
    await stop(await ready(run(root, dataDir)));
    await expect(run(ordinary, dataDir).ready).rejects.toThrow(/EACCES.*Give it to the user who runs Karcis/);
  });
});

describe.skipIf(!ordinary.possible)('the programs', () => {
  it('are copied where they cannot be linked, and readable whoever installed them', async () => {
    const { native } = await findPackage();
    const tree = join(newFolder(ordinary), 'runtime');
    const { postgres } = await copyRuntime(native, tree);
    expect(statSync(postgres).mode & 0o555).toBe(0o555);
    const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
    for (const { target } of links) expect(existsSync(join(tree, target.replace('native/', '')))).toBe(true);
    // Nobody else may read these: as npm makes them under a strict umask.
    const closed = join(newFolder(ordinary), 'package');
    mkdirSync(join(closed, 'bin'), { recursive: true });
    writeFileSync(join(closed, 'bin/postgres'), '', { mode: 0o700 });
    const opened = await copyRuntime(closed, join(newFolder(ordinary), 'runtime'));
    expect(statSync(opened.postgres).mode & 0o777).toBe(0o755);
    expect(statSync(join(closed, 'bin/postgres')).mode & 0o777).toBe(0o700);
  });

  const memory = '/dev/shm';
  const elsewhere = existsSync(memory) && statSync(memory).dev !== statSync(import.meta.dirname).dev;
  it.skipIf(!elsewhere)('are copied to another file system', async () => {
    const { native } = await findPackage();
    const tree = join(memory, `karcis-test-${process.pid}`);
    removeLater(tree);
    const { postgres } = await copyRuntime(native, tree);
    expect(statSync(postgres).nlink).toBe(1);
    expect(readFileSync(postgres).equals(readFileSync(join(native, 'bin/postgres')))).toBe(true);
  });
});

describe.skipIf(!ordinary.possible)('the log', () => {
  it('is put aside at a start when it is large, and one is kept', async () => {
    const place = await findPlace(newFolder(ordinary));
    for (const text of ['a', 'b']) {
      writeFileSync(place.log, text.repeat(5_000_000));
      const { file, size } = await openLog(place);
      await file.close();
      expect(size).toBe(0);
      expect(readFileSync(`${place.log}.1`, 'utf8')[0]).toBe(text);
    }
    expect(readdirSync(place.root).toSorted()).toEqual(['postgres.log', 'postgres.log.1']);
  });

  it('stays small while the server writes on', async () => {
    const place = await findPlace(newFolder(ordinary));
    const { file } = await openLog(place);
    const timer = boundLog(place, 10);
    await file.write('a'.repeat(5_000_000));
    await eventually(() => statSync(place.log).size === 0);
    await file.write('on it goes');
    expect(readFileSync(place.log, 'utf8')).toBe('on it goes');
    clearInterval(timer);
    await file.close();
  });
});

/** The run once its server is ready. */
async function ready<R extends { ready: Promise<unknown> }>(started: R): Promise<R> {
  await started.ready;
  return started;
}
