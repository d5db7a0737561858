import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brokenContract } from './contract-breaks.ts';
import { generateTexts, root } from './generate-texts.ts';
import { brokenPackages } from './packages.ts';
import { brokenRules } from './rules.ts';

interface Result {
  readonly ok: boolean;
  readonly output: string;
}

const node = process.execPath;
const bin = (path: string) => join(root, 'node_modules', path);

/** Everything that can be told of the code without running it, each with what it says when it is not so. */
const checks: Readonly<Record<string, () => Promise<Result>>> = {
  types: () => run(bin('typescript/bin/tsc'), ['-p', root]),
  'types of the web': () => run(bin('typescript/bin/tsc'), ['-p', join(root, 'apps/web')]),
  lint: () => run(bin('oxlint/bin/oxlint'), ['--type-aware', '--deny-warnings', root]),
  format: () => run(bin('oxfmt/bin/oxfmt'), ['--check', root]),
  'unused code': () => run(bin('knip/bin/knip.js'), ['--directory', root]),
  'import rules': async () => resultOf(brokenRules()),
  packages: async () => resultOf(brokenPackages(root)),
  contract: async () => resultOf(await brokenContract()),
  'generated files': async () => resultOf(await staleFiles()),
};

const resultOf = (faults: readonly string[]): Result => ({
  ok: faults.length === 0,
  output: faults.join('\n'),
});

async function staleFiles(): Promise<string[]> {
  const texts = Object.entries(await generateTexts());
  const stale = await Promise.all(
    texts.map(
      async ([file, text]) => (await readFile(join(root, file), 'utf8').catch(() => '')) !== text && file,
    ),
  );
  return stale.filter((file) => file !== false).map((file) => `${file} is stale: run npm run generate`);
}

function run(script: string, words: readonly string[]): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(node, [script, ...words], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString();
      });
    }
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, check]) => {
    const started = performance.now();
    const { ok, output } = await check();
    console.log(`${ok ? 'ok   ' : 'FAIL '} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return { ok, name, output };
  }),
);
for (const { name, output } of results.filter(({ ok }) => !ok)) console.log(`\n${name}\n${output.trimEnd()}`);
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
