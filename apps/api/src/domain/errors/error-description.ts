import { type Hidden, redacted, withoutHidden } from '../security/redaction.ts';
import { framesOf, type StackFrame, stackText, withoutFolder } from './stack-frames.ts';

/** An error in words that may be stored. */
export interface ErrorDescription {
  readonly name: string;
  readonly message: string;
  readonly frames: StackFrame[];
}

/** The text of an error as V8 writes it, with its stack. */
export const errorText = ({ name, message, frames }: ErrorDescription): string =>
  `${name}: ${message}${stackText(frames)}`;

const mostCauses = 5;
/** Characters of a message that are searched. */
const longestMessage = 20_000;

/** Describes a thrown value without the hidden texts. Never throws, whatever the value does when it is read. */
export function describeError(thrown: unknown, hidden: Hidden = {}): ErrorDescription {
  try {
    return thrown instanceof Error ? errorDescription(thrown, hidden) : valueDescription(thrown, hidden);
  } catch {
    return { name: 'A thrown value', message: 'that cannot be read', frames: [] };
  }
}

const errorDescription = (error: Error, hidden: Hidden): ErrorDescription => ({
  name: nameOf(error, hidden),
  message: messageOf(error, hidden),
  frames: framesOf(stackOf(error)).map((frame) => frameWithout(frame, hidden)),
});

const valueDescription = (thrown: unknown, hidden: Hidden): ErrorDescription => ({
  name: 'A thrown value',
  message: typeof thrown === 'string' ? redacted(thrown, 1000, hidden) : `of the type ${typeof thrown}`,
  frames: [],
});

/** The name of an error, or of its class: `pg` calls all its errors "error". */
const nameOf = ({ name, constructor }: Error, hidden: Hidden) =>
  redacted(/^[A-Z]/.test(textOf(name)) ? name : textOf(constructor?.name), 100, hidden) || 'Error';

/** The value where it is text. Libraries put other values where text should be. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The stack below the message, whose lines may look like frames. */
function stackOf(error: Error): string {
  const [stack, message] = [textOf(error.stack), textOf(error.message)];
  const at = message === '' ? -1 : stack.indexOf(message);
  return at < 0 ? stack : stack.slice(at + message.length);
}

/** A frame without secrets. Frames of V8 have none; a stack that was written by hand may hold anything. */
function frameWithout(frame: StackFrame, hidden: Hidden): StackFrame {
  const { function: name, file } = frame;
  const text = `${name ?? ''} ${file}`;
  if (/^[\w$.<>#[\]@+/:\\ -]*$/.test(text) && withoutHidden(text, hidden) === text) return frame;
  return { ...frame, function: name && redacted(name, 200, hidden), file: redacted(file, 300, hidden) };
}

/** Returns the causes of an error: its own cause first, then that one's, five at most. */
export function causesOf(thrown: unknown, hidden: Hidden = {}): ErrorDescription[] {
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
    // A connection that fails on every address of a host has a list of errors in place of a cause.
    return thrown instanceof AggregateError ? (thrown.errors as unknown[])[0] : thrown.cause;
  } catch {
    return undefined;
  }
}

function messageOf(error: Error & { code?: unknown }, hidden: Hidden): string {
  // Hidden texts go first: after any other change they could not be found.
  const known = withoutHidden(textOf(error.message).slice(0, longestMessage), hidden);
  const [text = ''] = withoutFolder(known).split('\n    at ', 1); // some libraries put stacks into messages
  const safe = text.replaceAll(/"([^"]*)"?/g, (found, quoted: string) =>
    mayQuote(error, quoted) ? found : '"[value]"',
  );
  return redacted(safe, 1000, hidden) || redacted(textOf(error.code), 100, hidden) || 'without a message';
}

/**
 * Whether a quoted text in a message is a name and not a value of somebody. PostgreSQL quotes names in errors of
 * constraints and of the schema (SQLSTATE classes 23 and 42). Parsers quote the text they could not parse.
 */
function mayQuote({ name, code }: Error & { code?: unknown }, quoted: string): boolean {
  const state = textOf(code);
  if (/^\d[\dA-Z]{4}$|^[A-Z]\d{4}$/.test(state))
    return /^(23|42)/.test(state) && /^[a-z_][a-z0-9_.]*$/.test(quoted);
  return name !== 'SyntaxError';
}
