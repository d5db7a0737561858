import { api, type Area } from '@karcis/contract';
import type { Plugin } from 'vite';
import { isList, isRecord, type Fields, type Shape } from '../src/screens/field.ts';
import { projectionOf } from './projection.ts';

const prefix = '\0karcis-contract';
const recordsModule = `${prefix}/records`;

/** Records by their text, so that each is written once however often it is a part of others. */
const records = new Map<string, string>();

/** A shape as text; records are names of constants. */
function textOf(shape: Shape): string {
  if (isList(shape)) return `[${textOf(shape[0])}]`;
  return isRecord(shape) ? constantOf(shape) : JSON.stringify(shape);
}

function constantOf(fields: Fields): string {
  const text = `{${Object.entries(fields)
    .map(([name, shape]) => `${JSON.stringify(name)}:${textOf(shape)}`)
    .join()}}`;
  let constant = records.get(text);
  if (constant === undefined) records.set(text, (constant = `r${records.size}`));
  return constant;
}

/**
 * An area as a module, one export a route. Names of modules and their members are known when it is built, so that the routes
 * that no screen of a room reads are left out of its script.
 */
function areaModule(routes: Area): string {
  const lines = Object.entries(routes).map(([name, route]) => {
    const { row, ...rest } = projectionOf(route);
    return `export const ${name} = {...${JSON.stringify(rest)}, row: ${constantOf(row)}};`
      .replace('{...{', '{')
      .replace('}, row:', ', row:');
  });
  const used = [...records.values()].join();
  return `import {${used}} from '${recordsModule}';\n${lines.join('\n')}\n`;
}

const areas = Object.fromEntries(
  Object.entries<Area>(api).map(([name, routes]) => [`${prefix}/${name}`, areaModule(routes)]),
);

/** The modules that stand for the contract in a browser. */
const modules: Readonly<Record<string, string>> = {
  [prefix]: `export * as api from '${prefix}/areas';\n`,
  [`${prefix}/areas`]: Object.keys(api)
    .map((name) => `export * as ${name} from '${prefix}/${name}';\n`)
    .join(''),
  ...areas,
  [recordsModule]: [...records].map(([text, name]) => `export const ${name} = ${text};\n`).join(''),
};

/** Replaces `@karcis/contract` in what a browser gets. Types stay those of the contract. */
export const contractForBrowsers = (): Plugin => ({
  name: 'karcis-contract',
  enforce: 'pre',
  resolveId: (id) => (id === '@karcis/contract' ? prefix : id in modules ? id : undefined),
  load: (id) => (id in modules ? { code: modules[id] ?? '', moduleSideEffects: false } : undefined),
});
