import { hash } from 'node:crypto';
import type { StackFrame } from './stack-frames.ts';

interface Kind {
  readonly name: string;
  readonly message: string;
  readonly frames: readonly StackFrame[];
  readonly route: string | null;
}

/** Frames of ours that count: enough to distinguish two callers of one helper. */
const framesThatCount = 5;

/**
 * Returns the same text for all errors of a kind: same name, same message but for numbers and ids, same functions of ours,
 * same route. Lines do not count, so that a kind of error is still the same after an edit above it.
 */
export function fingerprintOf({ name, message, frames, route }: Kind): string {
  const own = frames.filter((frame) => frame.in_app).slice(0, framesThatCount);
  const features = [
    name,
    normalized(message),
    route,
    ...own.map((frame) => `${frame.file} ${frame.function}`),
  ];
  return hash('sha256', features.join('\n'), 'hex').slice(0, 32);
}

const normalized = (message: string) =>
  message.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, 'ID').replaceAll(/\d+/g, '0');
