import type { TObject, TSchema } from 'typebox';
import { numbers } from '../catalogue/numbers.ts';
import { encodings, statements, texts } from '../catalogue/texts.ts';
import type { Caller } from '../case.ts';
import type { Random } from '../../src/seed/random.ts';
import { encode, hostileValue, validValue, type Value } from './values.ts';

interface Query {
  /** Without the question mark. */
  readonly text: string;
  readonly is: Value['is'];
}

const strangers = [
  'halaman',
  '__proto__',
  'constructor',
  'toString',
  'id',
  'user_id',
  'organizer_id',
  'sort',
  'PAGE',
  'page%20',
];

/** A query string of a route; `hostile` says whether something in it is not as it should be. */
export function drawQuery(
  random: Random,
  schema: TObject | undefined,
  caller: Caller,
  hostile: boolean,
): Query {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, TSchema>);
  const required: readonly string[] = (schema as { required?: string[] } | undefined)?.required ?? [];
  const pairs: string[] = [];
  for (const [name, property] of properties) {
    if (!required.includes(name) && !random.chance(0.3)) continue;
    const value = validValue(random, caller, name, property);
    if (value !== undefined) pairs.push(`${name}=${value}`);
  }
  const inOrder = orderedDays(pairs);
  return hostile ? spoiled(random, inOrder, properties) : { text: inOrder.join('&'), is: 'valid' };
}

/** A range begins before it ends. */
function orderedDays(pairs: readonly string[]): string[] {
  const days = pairs
    .flatMap((pair) => /^(?:start_date|end_date|from|to)=(.*)$/.exec(pair)?.[1] ?? [])
    .toSorted();
  if (days.length < 2) return [...pairs];
  return pairs.map((pair) =>
    pair.replace(
      /^(start_date|end_date|from|to)=.*/,
      (_, name: string) => `${name}=${days[['end_date', 'to'].includes(name) ? 1 : 0]}`,
    ),
  );
}

/** The same with one thing that is not as it should be. */
function spoiled(
  random: Random,
  pairs: readonly string[],
  properties: readonly (readonly [string, TSchema])[],
): Query {
  const join = (more: string, is: Value['is']) => ({
    text: random.chance(0.5) ? [...pairs, more].join('&') : [more, ...pairs].join('&'),
    is,
  });
  const [name = 'page', schema] = properties.length === 0 ? [] : random.pick(properties);
  if (schema !== undefined && random.chance(0.7)) {
    const { sent, is } = hostileValue(random, name, schema);
    const others = pairs.filter((pair) => !pair.startsWith(`${name}=`));
    return { text: [...others, `${name}=${sent}`].join('&'), is };
  }
  const word = random.pick<string>(random.pick([texts, statements, numbers]));
  return random.weighted<() => Query>([
    [() => join(`${random.pick(strangers)}x=${encode(word)}`, 'invalid'), 4],
    [() => join(`${encode(random.pick(strangers))}=1`, 'unsure'), 2],
    [() => join(`${name}[]=1`, 'invalid'), 1],
    [() => join(`${name}[a]=1`, 'invalid'), 1],
    [() => join(`${name}[__proto__][a]=1`, 'invalid'), 1],
    [() => join(`${name}=1&${name}=1`, 'invalid'), 2],
    [() => join(`%${name.charCodeAt(0).toString(16)}${name.slice(1)}=1&${name}=2`, 'invalid'), 1],
    [() => join(`${encode(word)}=${encode(word)}`, 'unsure'), 2],
    [() => join(random.pick(encodings), 'unsure'), 2],
    [() => join(`${random.pick(encodings)}=${random.pick(encodings)}`, 'unsure'), 1],
    [() => join(`?${name}=1`, 'invalid'), 1],
    [() => join(`;${name}=1`, 'invalid'), 1],
    [() => join('&&&&=&=&=', 'unsure'), 1],
    [() => join(`a&`.repeat(random.int(1, 4000)), 'unsure'), 1],
    [() => join(`${name}=`, 'unsure'), 1],
    [() => join(name, 'unsure'), 1],
  ])();
}
