interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** What a part of a statement must not call, although PostgreSQL takes it, because an engine that distributes rows refuses it. */
interface Refusal {
  /** Where the part begins: in SQL, or in a call of the query library. */
  readonly begins: RegExp;
  /** Whether the part, as a text, is refused. */
  readonly refuses: (part: string) => boolean;
  readonly reason: string;
}

const clock = /\b(now\s*\(\s*\)|current_timestamp\b)/i;

/** The list: docs/decisions/0030. */
const refusals: readonly Refusal[] = [
  {
    begins: /\bupdate\s+(?!set\b)\S+(\s+as\s+\w+)?\s+set\b|\bdo\s+update\b|\.updateTable\(|\.doUpdateSet\(/gi,
    refuses: (part) => /\b(clock_timestamp|gen_random_uuid)\s*\(/i.test(part),
    reason: 'a volatile function in an UPDATE; pass a value',
  },
  {
    begins: /\bupdate\s+(?!set\b)\S+(\s+as\s+\w+)?\s+set\b|\.updateTable\(/gi,
    refuses: (part) => conditionalsIn(part).some((conditional) => clock.test(conditional)),
    reason:
      'the clock within COALESCE or CASE of an UPDATE; write (x is null or x <= now()), or pass the instant',
  },
  {
    begins: /\bdo\s+update\b|\.doUpdateSet\(/gi,
    refuses: (part) => clock.test(part),
    reason: 'the clock in DO UPDATE; take it from excluded, or pass the instant',
  },
  {
    begins: /\breturning\b|\.returning\(/gi,
    refuses: (part) => /\b(to_jsonb?|row_to_json)\s*\(/i.test(part),
    reason: 'a record made into JSON by RETURNING; return columns',
  },
  {
    begins: /(?<=[`'"]\s*)select\s+(not\s+)?\(*exists\b/gi,
    refuses: () => true,
    reason: 'EXISTS at the top of a query; select 1, and count the rows',
  },
  {
    begins: /\.selectNoFrom\(/g,
    refuses: (part) => /\bexists\s*\(/i.test(part),
    reason: 'EXISTS in a query without FROM; select 1, and count the rows',
  },
];

/** Statements that one PostgreSQL takes and an engine that distributes rows does not, as far as their text shows it. */
export function unportableSql({ file, text }: SourceFile): string[] {
  const code = text.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ' '));
  return refusals.flatMap(({ begins, refuses, reason }) =>
    [...code.matchAll(begins)]
      .filter(({ 0: begin, index }) => refuses(code.slice(index, endOf(code, index, begin.startsWith('.')))))
      .map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}: ${reason}`),
  );
}

/** Where a statement ends: with its line of TypeScript, or with the literal that it is written in. */
function endOf(code: string, begin: number, isCall: boolean): number {
  let depth = 0;
  for (let at = begin; at < code.length; at += 1) {
    if (code[at] === ';') return at;
    if (isCall) continue;
    if (code[at] === '`' && depth === 0) return at;
    // What is between `${` and `}` may hold literals of its own.
    if (depth > 0 ? code[at] === '{' : code.startsWith('${', at)) depth += 1;
    else if (code[at] === '}' && depth > 0) depth -= 1;
  }
  return code.length;
}

/** What stands within COALESCE(…) and CASE … END. */
const conditionalsIn = (part: string): string[] => [
  ...[...part.matchAll(/\bcoalesce\s*\(/gi)].map(({ 0: opening, index }) =>
    inBrackets(part.slice(index + opening.length)),
  ),
  ...(part.match(/\bcase\b[^]*?\bend\b/gi) ?? []),
];

/** A text up to the bracket that closes the one before it. */
function inBrackets(text: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(0, at);
  }
  return text;
}
