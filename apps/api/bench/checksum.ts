import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations, readViews } from '../src/db/schema/schema-files.ts';

const seedFile = new URL('../src/seed/index.ts', import.meta.url);
/** An import of a file of ours, unless it is one of types only. */
const importPattern = /^(?:import|export) (?!type\b)[^;]*?'(\.[^']+)';$/gm;

/** Of everything that makes the data of a benchmark: the schema, and the seed with every file behind it. */
export async function checksumOfData(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, checksum } of [...(await readMigrations()), ...(await readViews())])
    hash.update(`${name} ${checksum}\n`);
  const files = await filesBehind(seedFile);
  for (const [url, text] of [...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
    hash.update(`${nameOf(url)}\n${text}\n`);
  return hash.digest('hex').slice(0, 10);
}

/** The texts of a file and of all that it imports, by address. */
async function filesBehind(entry: URL): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const waiting = [entry.href];
  for (let href = waiting.pop(); href !== undefined; href = waiting.pop()) {
    if (texts.has(href)) continue;
    const text = (await readFile(new URL(href), 'utf8')).replaceAll('\r\n', '\n');
    texts.set(href, text);
    for (const [, path = ''] of text.matchAll(importPattern)) waiting.push(new URL(path, href).href);
  }
  return texts;
}

/** Whatever folder the project is in. */
const nameOf = (href: string) => relative(import.meta.dirname, fileURLToPath(href)).replaceAll('\\', '/');
