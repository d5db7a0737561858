import { describe, expect, it } from 'vitest';
import { keptUntil, type OwnLine } from './store.ts';
import { isOver } from './sweep.ts';

const ended = Date.parse('2026-11-20T18:00:00Z');
const day = 86_400_000;
const until = keptUntil({ event: { ends_at: new Date(ended).toISOString() } } as never);
const line = (state: OwnLine['state']) => ({ state, value: { until } as OwnLine['value'] });

describe('scans on a phone', () => {
  it.each(['sent', 'aside'] as const)('stay until a day after their event: %s', (state) => {
    expect(isOver(line(state), ended + day - 1)).toBe(false);
    expect(isOver(line(state), ended + day)).toBe(true);
  });

  it('that wait stay until they are sent', () => {
    expect(isOver(line('waiting'), ended + 365 * day)).toBe(false);
  });
});
