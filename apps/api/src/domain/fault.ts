import { redacted } from './redaction.ts';
import { framesOf, type StackFrame, withoutFolder } from './stack-frames.ts';

/** What went wrong, in words that may be stored. */
export interface Fault {
  readonly name: string;
  readonly message: string;
  readonly frames: StackFrame[];
}

const mostCauses = 5;

/** Describes whatever was thrown. */
export function faultOf(thrown: unknown): Fault {
  if (!(thrown instanceof Error)) {
    const message = typeof thrown === 'string' ? redacted(thrown, 1000) : `of the type ${typeof thrown}`;
    return { name: 'A thrown value', message, frames: [] };
  }
  return {
    name: nameOf(thrown),
    message: messageOf(thrown),
    frames: framesOf(textOf(thrown.stack)),
  };
}

/** `pg` calls its errors "error"; their class says more. */
const nameOf = ({ name, constructor }: Error) =>
  redacted(/^[A-Z]/.test(textOf(name)) ? name : constructor.name, 100);

/** Libraries put other things than text where text should be. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What led to an error, and what to that. */
export function causesOf(thrown: unknown): Fault[] {
  const causes: Fault[] = [];
  let error = thrown;
  while (error instanceof Error && causes.length < mostCauses) {
    // A connection that fails on every address of a host has no cause but a list of errors.
    error = error instanceof AggregateError ? error.errors[0] : error.cause;
    if (error === undefined || error === null) break;
    causes.push(faultOf(error));
  }
  return causes;
}

function messageOf(error: Error & { code?: unknown }): string {
  const [text = ''] = withoutFolder(textOf(error.message)).split('\n    at ', 1); // some libraries put stacks into messages
  const safe = text.replaceAll(/"([^"]*)"?/g, (found, quoted: string) =>
    mayQuote(error, quoted) ? found : '"[value]"',
  );
  return redacted(safe, 1000) || textOf(error.code) || 'without a message';
}

/**
 * Whether what an error quotes is a name, and not a value that somebody sent. PostgreSQL quotes names where
 * constraints or the schema are concerned (SQLSTATE 23 and 42); parsers quote what they could not parse.
 */
function mayQuote({ name, code }: Error & { code?: unknown }, quoted: string): boolean {
  const state = textOf(code);
  if (/^\d[\dA-Z]{4}$|^[A-Z]\d{4}$/.test(state))
    return /^(23|42)/.test(state) && /^[a-z_][a-z0-9_.]*$/.test(quoted);
  return name !== 'SyntaxError';
}
