import { api, type Area } from '@karcis/contract';
import type { Plugin } from 'vite';
import { isList, isRecord, type Fields, type Shape } from '../src/screens/field.ts';
import { projectionOf } from './projection.ts';

/**
 * An area as a module: one export a route, above them the records that they answer. Names of modules and their members are
 * known when it is built, so that the script of a room has the routes that its screens read, and their records. Records are
 * not shared by areas: one module of all records would be a part of every room.
 */
function areaModule(routes: Area): string {
  /** Constants by their text, so that each record is written once however often it is a part of others. */
  const records = new Map<string, string>();

  const constantOf = (fields: Fields): string => {
    const text = `{${Object.entries(fields)
      .map(([name, shape]) => `${JSON.stringify(name)}:${textOf(shape)}`)
      .join()}}`;
    let constant = records.get(text);
    if (constant === undefined) records.set(text, (constant = `r${records.size}`));
    return constant;
  };
  const textOf = (shape: Shape): string => {
    if (isList(shape)) return `[${textOf(shape[0])}]`;
    return isRecord(shape) ? constantOf(shape) : JSON.stringify(shape);
  };

  const exported = Object.entries(routes).map(([name, route]) => {
    const { row, query, ...rest } = projectionOf(route);
    // Empty ones are filled in where they are read.
    const isEmpty = (fields: object) => Object.keys(fields).length === 0;
    const facts = JSON.stringify({ ...rest, ...(isEmpty(query) ? {} : { query }) }).slice(1, -1);
    return `export const ${name} = {${facts}${isEmpty(row) ? '' : `,"row":${constantOf(row)}`}};\n`;
  });
  const constants = [...records].map(([text, name]) => `const ${name} = ${text};\n`);
  return [...constants, ...exported].join('');
}

/** An area for screens that ask its routes and draw nothing from them: where each is. */
const addressModule = (routes: Area): string =>
  Object.entries(routes)
    .map(([name, { method, path }]) => `export const ${name} = ${JSON.stringify({ method, path })};\n`)
    .join('');

/** The modules that stand for the contract, below a name, with a module for each area. */
const modulesOf = (prefix: string, moduleOf: (routes: Area) => string): Readonly<Record<string, string>> => ({
  [prefix]: `export * as api from '${prefix}/areas';\n`,
  [`${prefix}/areas`]: Object.keys(api)
    .map((name) => `export * as ${name} from '${prefix}/${name}';\n`)
    .join(''),
  ...Object.fromEntries(
    Object.entries<Area>(api).map(([name, routes]) => [`${prefix}/${name}`, moduleOf(routes)]),
  ),
});

const whole = '\0karcis-contract';
const addresses = '\0karcis-addresses';
const modules = { ...modulesOf(whole, areaModule), ...modulesOf(addresses, addressModule) };

/** Whether a module draws forms and lists from what a route takes and answers. */
const draws = (importer = '') => /[\\/]web[\\/]src[\\/](console|screens)[\\/]/.test(importer);

/** Replaces `@karcis/contract` in what a browser gets. Types stay those of the contract. */
export const contractForBrowsers = (): Plugin => ({
  name: 'karcis-contract',
  enforce: 'pre',
  resolveId(id, importer) {
    if (id === '@karcis/contract') return draws(importer) ? whole : addresses;
    return id in modules ? id : undefined;
  },
  load: (id) => (id in modules ? { code: modules[id] ?? '', moduleSideEffects: false } : undefined),
});
