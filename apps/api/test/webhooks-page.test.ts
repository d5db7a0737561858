import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { webhookTypes } from '@karcis/contract';
import { topics } from '../src/domain/topics.ts';

import { createTargets } from '../src/webhooks/target.ts';
import { eventually } from './faults/api-process.ts';
import { karcisForTests } from './harness.ts';
import { workersForTests } from './jobs/workers.ts';
import { invite } from './people.ts';
import { secretKey } from './postgres.ts';
import { endpointOf, kindsFor } from './webhook-records.ts';

const karcis = karcisForTests();
const { working } = workersForTests(karcis);
const page = () => readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8');

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

it('the receiver on the page about webhooks takes a message that is signed, and no other', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(await page()) ?? [];
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'karcis-receiver-'));
  const file = join(folder, 'receiver.mjs');
  await writeFile(file, program.replace('listen(4000)', `listen(${port}, '127.0.0.1')`));
  const { db, client } = karcis.current;
  const url = `http://127.0.0.1:${port}/`;
  const { id, secret } = await endpointOf(db, null, { url });
  const child = spawn(process.execPath, [file], {
    env: { WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    said += text.toString();
  });
  await eventually(() =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status === 401,
      () => false,
    ),
  );
  const targets = createTargets({ isProduction: false, networks: ['127.0.0.1'] });
  working(kindsFor({ targets, secretKey: async () => secretKey }), { topics });
  const { adminWebhooks } = client((await invite(karcis.current)).Sari.token);
  const { data: message } = await adminWebhooks.test({ id });
  await eventually(async () => (await adminWebhooks.deliveries({ id })).data[0]?.status === 'Succeeded');
  expect(said).toBe(`webhook.test ${message.id}\n`);
  // Control: with another secret it takes nothing.
  const { id: other } = await endpointOf(db, null, { url });
  await adminWebhooks.test({ id: other });
  await eventually(async () => (await adminWebhooks.deliveries({ id: other })).data[0]?.status_code === 401);
  expect(said).toBe(`webhook.test ${message.id}\n`);
  await rm(folder, { recursive: true, force: true });
});

it('the page about webhooks lists every type of message', async () => {
  const listed = [...(await page()).matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, type]) => type);
  expect(listed).toEqual([...webhookTypes]);
});
