/** Modes of row locks in PostgreSQL, the weakest first. */
export const modes = ['key share', 'share', 'no key update', 'update'] as const;

export type Mode = (typeof modes)[number];

/** Rows of a table that a statement locks. */
export interface Lock {
  readonly table: string;
  readonly mode: Mode;
  /** Whether the statement names an order in which it locks several rows. One row needs none. */
  readonly isOrdered: boolean;
  /** Whether it skips rows that are locked, and so waits for none. */
  readonly isSkipping: boolean;
  /** Whether it changes or deletes the rows, rather than only locking them. */
  readonly isWrite: boolean;
}

/** What a statement does to rows: it locks some that are there, or adds some to a table. */
export type Effect = Lock | { readonly inserted: string };

interface Found {
  readonly at: number;
  readonly effect: Effect;
}

const name = String.raw`"?([a-z_]+)"?`;
const lockClause = /\bfor (no key update|update|key share|share)\b(?: of ("?[a-z_]+"?))?( skip locked)?/g;
const updated = new RegExp(
  String.raw`(?<!\bfor |\bkey |\bdo )\bupdate (?:only )?${name}(?= (?:as ${name} )?(?:set)\b)`,
  'g',
);
const deleted = new RegExp(String.raw`\bdelete from ${name}`, 'g');
const inserted = new RegExp(String.raw`\binsert into ${name}`, 'g');
const locked = new RegExp(String.raw`\block table ${name}`, 'g');
const source = new RegExp(String.raw`(?: from| join|,) (?:only )?${name}(?: as ${name})?`, 'g');

const memory = new Map<string, readonly Effect[]>();

/** Returns the effects of a statement of this project, in the order of its text, which is the order in which PostgreSQL comes to them. */
export function effectsOf(text: string): readonly Effect[] {
  const known = memory.get(text);
  if (known !== undefined) return known;
  const effects = read(plain(text));
  memory.set(text, effects);
  return effects;
}

/** A statement in lower case, in one line, without comments and quoted texts. */
const plain = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();

function read(text: string): Effect[] {
  const found: Found[] = [];
  const add = (at: number, effect: Effect) => void found.push({ at, effect });
  for (const clause of text.matchAll(lockClause)) {
    const [whole, mode = '', of, skipping] = clause;
    const begin = beginOf(text, clause.index);
    const part = ownLevel(text.slice(begin, clause.index));
    const table = tableOf(part, of?.replaceAll('"', ''));
    if (table === undefined) throw new Error(`"${whole}" locks rows of no table that is seen: ${text}`);
    add(begin, {
      table,
      mode: mode as Mode,
      isOrdered: part.includes('order by'),
      isSkipping: skipping !== undefined,
      isWrite: false,
    });
  }
  for (const match of text.matchAll(updated)) {
    const [, table = ''] = match;
    add(match.index, { table, mode: 'no key update', isOrdered: false, isSkipping: false, isWrite: true });
  }
  for (const match of text.matchAll(deleted)) {
    const [, table = ''] = match;
    add(match.index, { table, mode: 'update', isOrdered: false, isSkipping: false, isWrite: true });
  }
  for (const match of text.matchAll(locked)) {
    const [, table = ''] = match;
    add(match.index, {
      table: `all ${table}`,
      mode: 'update',
      isOrdered: true,
      isSkipping: false,
      isWrite: false,
    });
  }
  for (const match of text.matchAll(inserted)) {
    const [, table = ''] = match;
    add(match.index, { inserted: table });
    if (ownLevel(text.slice(match.index)).includes(' do update '))
      add(match.index, { table, mode: 'no key update', isOrdered: false, isSkipping: false, isWrite: true });
  }
  return found.toSorted((a, b) => a.at - b.at).map(({ effect }) => effect);
}

/** Where the query begins that a place of a statement belongs to: behind the parenthesis that is open there. */
function beginOf(text: string, place: number): number {
  let depth = 0;
  for (let at = place - 1; at >= 0; at -= 1) {
    if (text[at] === ')') depth += 1;
    if (text[at] === '(') {
      if (depth === 0) return at + 1;
      depth -= 1;
    }
  }
  return 0;
}

/** A text up to the parenthesis that it closes, without what stands in parentheses. */
function ownLevel(text: string): string {
  let depth = 0;
  let own = '';
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (depth === 0 && letter === ')') return own;
    if (depth === 0) own += letter;
    if (letter === ')') depth -= 1;
  }
  return own;
}

/** The table that a query reads, or that it calls by an alias. */
function tableOf(query: string, alias: string | undefined): string | undefined {
  const from = query.slice(query.indexOf('from '));
  const sources = [...` ${from}`.matchAll(source)].map(([, table, as]) => ({ table, as: as ?? table }));
  return (alias === undefined ? sources[0] : sources.find(({ as }) => as === alias))?.table;
}
