import { appendFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Line of a report: tests of one file, or the end of the run. */
export interface ReportLine {
  /** Path of the test file; absent in the line that ends the report. */
  readonly file?: string;
  /** Present in the last line alone: a report without it is of a run that was broken off. */
  readonly end?: 'passed' | 'failed' | 'interrupted';
  readonly passed: number;
  /** Failed tests, and errors outside of them: of files that do not load, of `beforeAll`, and unhandled ones. */
  readonly failed: number;
  readonly skipped: number;
}

/**
 * Reporter that appends a line of JSON to a file for each test file that ends, so that a run which is broken off leaves its counts.
 * `counts.js` adds them up.
 */
export class CountReporter implements Reporter {
  readonly #path: string;
  readonly #written = new Set<TestModule>();

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes the name of the file out of what processes of tests inherit: a run that a test starts is counted nowhere. */
  onInit(): void {
    delete process.env['KARCIS_TEST_COUNTS'];
  }

  onTestModuleEnd(module: TestModule): void {
    this.#written.add(module);
    this.#append({ file: module.relativeModuleId, ...countsOf(module) });
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly unknown[],
    end: 'passed' | 'failed' | 'interrupted',
  ): void {
    for (const module of modules) if (!this.#written.has(module)) this.onTestModuleEnd(module);
    this.#append({ end, passed: 0, failed: unhandled.length, skipped: 0 });
  }

  #append(line: ReportLine): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

function countsOf(module: TestModule): Pick<ReportLine, 'passed' | 'failed' | 'skipped'> {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const test of module.children.allTests()) {
    const { state } = test.result();
    // A test that has no result when its file ends was not run.
    if (state === 'pending') counts.failed += 1;
    else counts[state] += 1;
  }
  for (const part of [module, ...module.children.allSuites()])
    if (part.errors().length > 0) counts.failed += 1;
  return counts;
}
