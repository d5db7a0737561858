import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../src/cli/command.ts';
import { compare, comparisonOf } from './compare.ts';
import { reportOf } from './report.ts';
import { isWithin, readResults, type Results, writeResults } from './results.ts';

const measure: Results['measures'][number] = {
  name: 'adminAnalytics.revenue',
  group: 'Reports of all time',
  judged: true,
  requests: 200,
  p50: [2, 2.2],
  p95: [3, 3.6],
  ratio: 1.2,
  spread: [1, 1.4],
  bytes: [4000, 4100],
  cpu: [
    { api: 900, database: 400 },
    { api: 950, database: 450 },
  ],
};
const results: Results = {
  bench: 'analytics',
  measured_at: '2026-11-20T09:30:00.000Z',
  machine: { cpu: 'Example 9000', cores: 8, memory_gib: 16, system: 'linux x64' },
  versions: { node: '26.10.0', postgres: '18.4' },
  today: '2026-11-20',
  rounds: 5,
  sides: [
    { label: 'scale 1', rows: { tickets: 20_000 } },
    { label: 'scale 50', rows: { tickets: 1_000_000 } },
  ],
  limit: 1.5,
  measures: [measure],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-bench-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('two results', () => {
  it('of the same machine are compared, side by side', () => {
    const later = { ...results, measures: [{ ...measure, p95: [6, 3.6] as [number, number] }] };
    expect(comparisonOf(results, later)).toMatch(
      /adminAnalytics\.revenue \| +3\.00 → 6\.00 \| +×2\.00 \| +3\.60 → 3\.60 \| +×1\.00/,
    );
  });

  it.each([
    ['another processor', { cpu: 'Example 9001' }],
    ['fewer cores', { cores: 4 }],
    ['more memory', { memory_gib: 32 }],
    ['another system', { system: 'darwin arm64' }],
  ])('of a machine with %s are refused', (_, other) => {
    const elsewhere = { ...results, machine: { ...results.machine, ...other } };
    expect(() => comparisonOf(results, elsewhere)).toThrow(/different machines/);
  });

  it('of different benches or scales are refused', () => {
    expect(() => comparisonOf(results, { ...results, bench: 'lists' })).toThrow(/different benches/);
    const [small, large] = results.sides;
    const larger: Results = { ...results, sides: [small, { ...large, label: 'scale 100' }] };
    expect(() => comparisonOf(results, larger)).toThrow(/different benches/);
  });

  it('are read back as they were written, and nothing else is', async () => {
    const [, json = ''] = await writeResults(folder, results, reportOf(results));
    expect(await readResults(json)).toEqual(results);
    expect(await compare([json, json])).toContain('×1.00');
    const other = join(folder, 'other.json');
    await writeFile(other, '{"bench": "analytics"}');
    for (const path of [other, join(folder, 'absent.json')])
      await expect(compare([json, path])).rejects.toThrow(CommandError);
    await expect(compare([json])).rejects.toThrow(CommandError);
  });
});

describe('a report', () => {
  it('says which judged ratio is above the limit, and lets the others be', () => {
    const slow = { ...measure, name: 'dashboard.summary', ratio: 1.51 };
    const range = { ...slow, name: 'adminAnalytics.revenueRange', group: 'Ranges', judged: false };
    const text = reportOf({ ...results, measures: [measure, slow, range] });
    expect(text).toContain('1 of 2 judged ratios are above 1.5: dashboard.summary.');
    expect(text.match(/\| +NO \|/g)).toHaveLength(1);
    expect([measure, slow, range].map((one) => isWithin(results, one))).toEqual([true, false, true]);
    expect(isWithin(results, { ...measure, ratio: 1.5 })).toBe(true);
  });

  it('leaves the processor out where the system does not tell', () => {
    const silent = { api: null, database: null };
    const text = reportOf({ ...results, measures: [{ ...measure, cpu: [silent, silent] }] });
    expect(reportOf(results)).toContain('CPU µs API');
    expect(text).not.toContain('CPU');
  });
});
