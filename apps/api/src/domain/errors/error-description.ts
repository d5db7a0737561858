import { redacted, withoutSecrets } from '../security/redaction.ts';
import { framesOf, type StackFrame, stackText, withoutFolder } from './stack-frames.ts';

/** What went wrong, in words that may be stored. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly frames: StackFrame[];
}

/** As V8 would write it. */
export const errorText = ({ name, message, frames }: ErrorDescription): string =>
  `${name}: ${message}${stackText(frames)}`;

const mostCauses = 5;
/** Characters of a message that are looked at. */
const longestMessage = 20_000;

/** Describes whatever was thrown, without what is `hidden` (see `formsOf`). */
export function describeError(thrown: unknown, hidden: readonly string[] = []): ErrorDescription {
  try {
    return thrown instanceof Error ? faultOfError(thrown, hidden) : faultOfValue(thrown, hidden);
  } catch {
    return { name: 'A thrown value', message: 'that cannot be read', frames: [] };
  }
}

const faultOfError = (error: Error, hidden: readonly string[]): ErrorDescription => ({
  name: nameOf(error, hidden),
  message: messageOf(error, hidden),
  frames: framesOf(stackOf(error)).map((frame) => frameWithout(frame, hidden)),
});

const faultOfValue = (thrown: unknown, hidden: readonly string[]): ErrorDescription => ({
  name: 'A thrown value',
  message: typeof thrown === 'string' ? redacted(thrown, 1000, hidden) : `of the type ${typeof thrown}`,
  frames: [],
});

/** `pg` calls its errors "error"; their class says more. */
const nameOf = ({ name, constructor }: Error, hidden: readonly string[]) =>
  redacted(/^[A-Z]/.test(textOf(name)) ? name : textOf(constructor?.name), 100, hidden) || 'Error';

/** Libraries put other things than text where text should be. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The stack below the message: a message may have lines that look like frames. */
function stackOf(error: Error): string {
  const [stack, message] = [textOf(error.stack), textOf(error.message)];
  const at = message === '' ? -1 : stack.indexOf(message);
  return at < 0 ? stack : stack.slice(at + message.length);
}

/** Frames are made by V8 and harmless; a stack that was written by hand may hold anything. */
function frameWithout(frame: StackFrame, hidden: readonly string[]): StackFrame {
  const { function: name, file } = frame;
  const text = `${name ?? ''} ${file}`;
  if (/^[\w$.<>#[\]@+/:\\ -]*$/.test(text) && !hidden.some((sent) => text.includes(sent))) return frame;
  return { ...frame, function: name && redacted(name, 200, hidden), file: redacted(file, 300, hidden) };
}

/** What led to an error, and what to that. */
export function causesOf(thrown: unknown, hidden: readonly string[] = []): ErrorDescription[] {
  const causes: ErrorDescription[] = [];
  let error = thrown;
  while (causes.length < mostCauses) {
    error = causeOf(error);
    if (error === undefined || error === null) break;
    causes.push(describeError(error, hidden));
  }
  return causes;
}

function causeOf(thrown: unknown): unknown {
  try {
    if (!(thrown instanceof Error)) return undefined;
    // A connection that fails on every address of a host has no cause but a list of errors.
    return thrown instanceof AggregateError ? (thrown.errors as unknown[])[0] : thrown.cause;
  } catch {
    return undefined;
  }
}

function messageOf(error: Error & { code?: unknown }, hidden: readonly string[]): string {
  // What is known is taken out before anything else is changed, since it would not be known again.
  const known = withoutSecrets(textOf(error.message).slice(0, longestMessage), hidden);
  const [text = ''] = withoutFolder(known).split('\n    at ', 1); // some libraries put stacks into messages
  const safe = text.replaceAll(/"([^"]*)"?/g, (found, quoted: string) =>
    mayQuote(error, quoted) ? found : '"[value]"',
  );
  return redacted(safe, 1000, hidden) || redacted(textOf(error.code), 100, hidden) || 'without a message';
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
