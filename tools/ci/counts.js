// Prints how many tests of a run passed, failed and were skipped, as its only line, and ends with 1 unless all is well:
//   node tools/ci/counts.js <folder>
// Plain JavaScript without dependencies: it also runs where nothing could be installed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ name: string, code: number, report: string }} Step `report` is empty for a step without tests
 */

/**
 * Adds up the reports of the steps. A step that failed counts as a failure where its report has none: so does a check, and a run of
 * tests that was broken off or did not begin.
 * @param {string} folder with `steps`, a line of name, exit code and report for each step that has ended, separated by tabs
 * @returns {Counts}
 */
export function countsOf(folder) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { code, report } of stepsOf(join(folder, 'steps'))) {
    const { counts, isWhole } = report === '' ? noTests : readReport(join(folder, report));
    for (const key of keys) total[key] += counts[key];
    if ((code !== 0 || !isWhole) && counts.failed === 0) total.failed += 1;
  }
  return total;
}

/** @param {Counts} counts */
export const textOf = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;

/** A run in which no test passed has shown nothing. @param {Counts} counts */
export const exitCodeOf = ({ passed, failed }) => (failed > 0 || passed === 0 ? 1 : 0);

const keys = /** @type {const} */ (['passed', 'failed', 'skipped']);
const noTests = { counts: { passed: 0, failed: 0, skipped: 0 }, isWhole: true };

/** @param {string} path @returns {Step[]} */
function stepsOf(path) {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name = '', code = '', report = ''] = line.split('\t');
      return { name, code: Number(code), report };
    });
}

/**
 * Reads what `count-reporter.ts` has written. Without a line that ends it, it is not whole.
 * @param {string} path
 */
function readReport(path) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  let isWhole = false;
  for (const line of existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []) {
    if (line === '') continue;
    /** @type {Partial<Counts> & { end?: string }} */
    let read;
    try {
      read = JSON.parse(line);
    } catch {
      // A line that was being written when the run was broken off.
      continue;
    }
    for (const key of keys) counts[key] += read[key] ?? 0;
    isWhole ||= read.end !== undefined;
  }
  return { counts, isWhole };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const counts = countsOf(process.argv[2] ?? '.');
  console.log(textOf(counts));
  process.exitCode = exitCodeOf(counts);
}
