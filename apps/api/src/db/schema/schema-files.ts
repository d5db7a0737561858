import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** A step of the schema: a migration file, or one view. */
export interface Source {
  /** `0006-events`, or the name of the view. */
  readonly name: string;
  readonly text: string;
  /** SHA-256 of the text in hex, the same whatever line ends a checkout has. */
  readonly checksum: string;
}

/** Returns the migrations in the order of their names, in which they are applied. Throws when a number is used twice. */
export async function readMigrations(): Promise<Source[]> {
  const files = await readFolder('migrations');
  requireOneNumberEach(files.map(({ name }) => name));
  return files.map((file) => source(file.name, file.text));
}

/** Throws when two of the names, which are in order, begin with the same number: their order would be one of words. */
export function requireOneNumberEach(names: readonly string[]): void {
  const number = (name: string) => name.slice(0, name.indexOf('-'));
  const second = names.find((name, index) => index > 0 && number(name) === number(names[index - 1] ?? ''));
  if (second !== undefined)
    throw new Error(`Two migrations have the number ${number(second)}. Give ${second} the next free one.`);
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
  checksum: hash('sha256', text, 'hex'),
});
