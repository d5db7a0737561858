import { appendFileSync, readFileSync } from 'node:fs';
import { callers, type Case, expectations } from './case.ts';
import type { Finding } from './run.ts';

const file = new URL('cases.ndjson', import.meta.url);

/** Cases that were found once, each on a line with the reason; sent before all others ever since. */
export function keptCases(): Case[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line, at) => {
      const kept = JSON.parse(line) as Case;
      const isCase =
        typeof kept.route === 'string' &&
        typeof kept.text === 'string' &&
        kept.caller in callers &&
        expectations.includes(kept.expects);
      if (!isCase) throw new Error(`cases.ndjson, line ${at + 1}: no case`);
      return kept;
    });
}

/** Keeps what was found, unless it is kept already. */
export function keep(findings: readonly Finding[]): void {
  const texts = new Set(keptCases().map(({ text }) => text));
  for (const { case: found, reason, from } of findings)
    if (!texts.has(found.text)) appendFileSync(file, `${JSON.stringify({ reason, from, ...found })}\n`);
}
