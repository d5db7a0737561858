import fc from 'fast-check';

/**
 * The seed of this run. Everything random in tests derives from it: all properties of fast-check (this file is a setup file of
 * vitest) and, by hand, what else is drawn. It is the same in each run unless KARCIS_TEST_SEED says otherwise.
 */
export const seed = Number(process.env['KARCIS_TEST_SEED']);
if (!Number.isSafeInteger(seed)) throw new Error('KARCIS_TEST_SEED must be a whole number.');

fc.configureGlobal({ seed });

/**
 * Options of a property whose every try is slow, as with a database of its own: `runs` tries, or KARCIS_TEST_RUNS. What fails
 * says the seed and path that repeat it. It is made smaller only where KARCIS_TEST_RUNS is set, which takes long.
 */
export function slowProperty<Tried>(runs: number, from = seed): fc.Parameters<Tried> {
  const { KARCIS_TEST_RUNS: more, KARCIS_TEST_PATH: path } = process.env;
  return {
    numRuns: more === undefined ? runs : Number(more),
    seed: from,
    ...(path === undefined ? {} : { path }),
    endOnFailure: more === undefined,
    reporter({ failed, counterexamplePath, numShrinks, errorInstance, counterexample }) {
      if (!failed) return;
      const text = numShrinks > 0 ? JSON.stringify(counterexample) : 'not made smaller';
      throw new Error(`KARCIS_TEST_SEED=${from} KARCIS_TEST_PATH=${counterexamplePath}: ${text}`, {
        cause: errorInstance,
      });
    },
  };
}
