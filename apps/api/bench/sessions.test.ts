import { describe, expect, it } from 'vitest';
import { type Look, usedBy } from './sessions.ts';

const look = (open: Record<string, Record<number, number>>, ended = 0): Look => ({
  open: new Map(
    Object.entries(open).map(([name, times]) => [
      name,
      new Map(Object.entries(times).map(([pid, time]) => [Number(pid), time])),
    ]),
  ),
  ended,
});

describe('what an application used of PostgreSQL', () => {
  const before = look({ api: { 1: 100, 2: 200 }, bare: { 3: 1000 } }, 50);

  it('is what its own sessions used, whatever others did', () => {
    const after = look({ api: { 1: 110, 2: 200 }, bare: { 3: 5000 } }, 50);
    expect(usedBy('api', before, after)).toBe(10);
    expect(usedBy('bare', before, after)).toBe(4000);
    expect(usedBy('absent', before, after)).toBe(0);
  });

  it('counts a session that was opened meanwhile, and parallel workers, which have ended', () => {
    expect(usedBy('api', before, look({ api: { 1: 100, 2: 200, 4: 30 }, bare: { 3: 1000 } }, 57))).toBe(37);
  });

  it('does not count what a session had used before, when it is closed', () => {
    expect(usedBy('api', before, look({ api: { 1: 100, 2: 210 } }, 1050))).toBe(10);
    expect(usedBy('bare', before, look({ api: { 1: 100, 2: 210 } }, 1080))).toBe(30);
  });
});
