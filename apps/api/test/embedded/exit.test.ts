import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accounts, eventually, newFolder, postmastersIn, processesIn, run, stop } from './support.ts';

describe.each(accounts)('when a process of $name ends', (account) => {
  const test = it.skipIf(!account.possible);

  test('without having stopped its server, the server ends too', async () => {
    const dataDir = newFolder(account);
    const only = run(account, dataDir);
    await only.ready;
    only.child.send('exit');
    expect(await only.exited).toBe(0);
    await eventually(() => postmastersIn(dataDir).length === 0);
  });

  test('in the middle of the first start, nothing is left running', async () => {
    const dataDir = newFolder(account);
    const only = run(account, dataDir);
    await eventually(() => only.said.length > 0);
    only.child.send('exit');
    expect(await only.exited).toBe(0);
    await eventually(() => processesIn(dataDir).length === 0);
  });

  test('by Ctrl-C in a terminal, the database still answers while it drains', async () => {
    const dataDir = newFolder(account);
    const only = run(account, dataDir);
    await only.ready;
    // A terminal signals the whole process group.
    process.kill(-(only.child.pid ?? 0), 'SIGINT');
    expect(await only.drained).toBe('answered');
    expect(await only.exited).toBe(0);
    expect(postmastersIn(dataDir)).toEqual([]);
  });

  test('after it has stopped its server, no socket and no process is left', async () => {
    const dataDir = newFolder(account);
    const only = run(account, dataDir);
    const { connection } = await only.ready;
    expect(existsSync(connection.host)).toBe(true);
    await stop(only);
    expect(existsSync(connection.host)).toBe(false);
    expect(processesIn(dataDir)).toEqual([]);
  });
});
