import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../apps/api/src/db/embedded/index.ts';
import { migrate } from '../apps/api/src/db/schema/migrate.ts';
import { generateSchema } from './generate-schema.ts';
import { generateTexts, root, textsToRead } from './generate-texts.ts';

/** Writes every generated file: those from the contract and the settings, and those from the database's catalog. */
const dataDir = await mkdtemp(join(tmpdir(), 'karcis-generate-'));
const server = await startEmbedded({ dataDir, durable: false, say: console.log });
const client = new pg.Client(server.connection);
try {
  await client.connect();
  await migrate(client);
  const { tables, schema } = await generateSchema(client);
  const files = {
    ...(await generateTexts()),
    ...textsToRead(),
    'apps/api/src/db/schema/tables.ts': tables,
    'apps/api/src/db/schema/schema.sql': schema,
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(root, file);
    const before = await readFile(path, 'utf8').catch(() => '');
    if (before === text) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
    console.log(`wrote ${file}`);
  }
} finally {
  await client.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
