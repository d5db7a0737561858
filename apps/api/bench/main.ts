import { CommandError } from '../src/cli/command.ts';
import { EmbeddedError } from '../src/db/embedded/index.ts';
import { nearest } from '../src/domain/text/nearest.ts';
import { analytics } from './analytics.ts';
import { compare } from './compare.ts';
import { readOptions, usage } from './options.ts';
import { exports } from './exports.ts';
import { fairness } from './fairness/index.ts';
import { gates } from './gates/index.ts';
import { overload } from './overload.ts';
import { plans } from './plans.ts';
import { reads } from './reads/index.ts';
import { type Bench, running } from './run.ts';
import { selling } from './selling/index.ts';
import { soak } from './soak/index.ts';
import { start } from './start.ts';

// A deprecated function that is called ends the run.
process.throwDeprecation = true;

const benches: Readonly<Record<string, Bench>> = {
  reads,
  start,
  soak,
  overload,
  analytics,
  plans,
  export: exports,
  selling,
  gates,
  fairness,
  // Loads a mail server, which the others do not need.
  delivery: async (run) => (await import('./delivery/index.ts')).delivery(run),
  // Loads what drives a browser, which the others do not need.
  web: async (run) => (await import('./web/index.ts')).web(run),
};

/** Finds the bench in the words that were given and runs it; 1 is a bench that is not content, 2 a wrong call. */
async function main(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const { words: called, options } = readOptions(words);
  const [name = 'reads', ...rest] = called;
  if (name === 'compare') {
    console.log(await compare(rest));
    return 0;
  }
  const bench = benches[name];
  if (bench === undefined || rest.length > 0) {
    const hint = nearest(name, [...Object.keys(benches), 'compare']);
    console.error(
      `There is no such bench${hint === undefined ? '.' : `; did you mean ${hint}?`}\n\n${usage}`,
    );
    return 2;
  }
  const { text, ok } = await running(options, bench);
  console.log(text);
  return ok ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Their messages say what happened and what to do; a stack would only hide it.
  if (!(error instanceof CommandError || error instanceof EmbeddedError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
