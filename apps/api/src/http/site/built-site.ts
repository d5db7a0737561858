import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CreateRenderer, Manifest, Renderer } from '../../../../web/src/server/renderer.ts';
import type { Coding } from '../answers/compression.ts';

/** A file of the web application in memory, with its compressed forms. */
export interface SiteFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly coded: ReadonlyMap<Coding, Buffer>;
}

/** The web application as it was built. */
export interface BuiltSite {
  readonly renderer: Renderer;
  /** By their paths: `/assets/site-4f2a.css`. */
  readonly files: ReadonlyMap<string, SiteFile>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));

/** Reads what the build made. Throws when there is none. */
export async function loadBuiltSite(folder: string = dist): Promise<BuiltSite> {
  const client = `${folder}client/`;
  const manifest = JSON.parse(await readFile(`${client}manifest.json`, 'utf8')) as Manifest;
  const { createRenderer } = (await import(pathToFileURL(`${folder}server/render.js`).href)) as {
    createRenderer: CreateRenderer;
  };
  const names = globSync('{*,assets/*}', { cwd: client }).filter((name) => extname(name) in types);
  const files = await Promise.all(
    names.map(async (name): Promise<[string, SiteFile]> => [
      `/${name.replaceAll('\\', '/')}`,
      {
        type: types[extname(name)] ?? '',
        plain: await readFile(client + name),
        coded: await codedForms(client + name),
      },
    ]),
  );
  return { renderer: createRenderer(manifest), files: new Map(files) };
}

async function codedForms(path: string): Promise<Map<Coding, Buffer>> {
  const forms = new Map<Coding, Buffer>();
  for (const [coding, extension] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const body = await readFile(path + extension).catch(() => undefined);
    if (body !== undefined) forms.set(coding, body);
  }
  return forms;
}
