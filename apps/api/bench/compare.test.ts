import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../src/cli/command.ts';
import { compare, comparisonOf } from './compare.ts';
import { reportOf } from './report.ts';
import { type Figure, missedIn, type Measure, readResults, type Results, writeResults } from './results.ts';

const ratio: Figure = { name: 'p95 ratio', values: [1.2], unit: 'decimal', target: { most: 1.5 } };
const p95: Figure = { name: 'p95 ms', values: [3, 3.6], unit: 'decimal' };
const used: Figure = { name: 'CPU µs', values: [900, 950], unit: 'count' };
const measure: Measure = { name: 'adminAnalytics.revenue', figures: [p95, ratio, used] };

const resultsOf = (...measures: Measure[]): Results => ({
  bench: 'analytics',
  measured_at: '2026-11-20T09:30:00.000Z',
  machine: { cpu: 'Example 9000', cores: 8, memory_gib: 16, system: 'linux x64' },
  versions: { node: '26.10.0', postgres: '18.4' },
  notes: ['Data up to 2026-11-20'],
  data: [
    { label: 'scale 1', rows: { tickets: 20_000 } },
    { label: 'scale 50', rows: { tickets: 1_000_000 } },
  ],
  groups: [{ name: 'Reports of all time', sides: ['scale 1', 'scale 50'], measures }],
});
const results = resultsOf(measure);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karcis-bench-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('two results', () => {
  it('of the same machine are compared, figure by figure', () => {
    const later = resultsOf({ ...measure, figures: [{ ...p95, values: [6, 3.6] }] });
    expect(comparisonOf(results, later)).toMatch(
      /adminAnalytics\.revenue \| p95 ms +\| +3\.00 \/ 3\.60 \| +6\.00 \/ 3\.60 \| +×2\.00 \/ ×1\.00/,
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
    expect(() => comparisonOf(results, { ...results, bench: 'reads' })).toThrow(/different benches/);
    const [small = { label: '', rows: {} }] = results.data;
    const larger: Results = { ...results, data: [small, { label: 'scale 100', rows: {} }] };
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
  const judged = (name: string, value: number | null, target?: Figure['target']): Measure => ({
    name,
    figures: [{ name: 'ratio', values: [value], unit: 'decimal', ...(target && { target }) }],
  });

  it('says which judged figure misses its target, and lets the others be', () => {
    const found = resultsOf(
      judged('at the limit', 1.5, { most: 1.5 }),
      judged('above', 1.51, { most: 1.5 }),
      judged('below', 0.74, { least: 0.75 }),
      judged('not told', null, { least: 0.75 }),
      judged('not judged', 9),
    );
    expect(missedIn(found).map(({ name }) => name)).toEqual(['above', 'below']);
    const text = reportOf(found);
    expect(text).toContain('2 of 4 that are judged do not hold: above, below.');
    expect(text.match(/\| +NO \|/g)).toHaveLength(2);
    expect(text.match(/\| +yes \|/g)).toHaveLength(2);
    expect(reportOf(results)).toContain('All 1 that are judged hold.');
  });

  it('leaves the processor out where the system does not tell', () => {
    const silent = resultsOf({ ...measure, figures: [p95, { ...used, values: [null, null] }] });
    expect(reportOf(results)).toContain('CPU µs');
    expect(reportOf(silent)).not.toContain('CPU');
  });
});
