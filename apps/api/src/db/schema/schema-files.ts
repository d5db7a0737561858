import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** A step of the schema: a migration file, or one view. */
export interface Source {
  /** `0006-events`, or the name of the view. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text in hex, the same whatever line ends a checkout has. */
  readonly checksum: string;
}

/** The migrations, in the order of their names, which is the order they are applied in. */
export async function readMigrations(): Promise<Source[]> {
  return (await readFolder('migrations')).map((file) => source(file.name, file.text));
}

/**
 * The views, in the order they are made in, each with the comments on its columns. Comment lines between two
 * views speak of the second one and are left to its file.
 */
export async function readViews(): Promise<Source[]> {
  const views: Source[] = [];
  for (const file of await readFolder('views')) {
    const code = file.text.replaceAll(/^--.*\n/gm, '').trim();
    for (const text of code.split(/^(?=create view )/m)) {
      const name = /^create view (\w+) as$/m.exec(text)?.[1];
      if (name === undefined)
        throw new Error(`views/${file.name}.sql: a view starts with a line "create view … as"`);
      views.push(source(name, text.trim()));
    }
  }
  return views;
}

async function readFolder(folder: string): Promise<{ name: string; text: string }[]> {
  const url = new URL(`./${folder}/`, import.meta.url);
  const files = (await readdir(url)).filter((file) => file.endsWith('.sql')).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: (await readFile(new URL(file, url), 'utf8')).replaceAll('\r\n', '\n'),
    })),
  );
}

const source = (name: string, text: string): Source => ({
  name,
  text,
  checksum: createHash('sha256').update(text).digest('hex'),
});
