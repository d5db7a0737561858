// Installs what is missing, then runs a program of the project with the Node that the project pins:
//   node tools/run.js <program> [arguments]
// Plain JavaScript without dependencies, since it runs on the machine's own Node (18 or newer) before anything
// is installed.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, isInstalled } from './run/install.js';
import { runProgram } from './run/program.js';
import { findRuntime } from './run/runtime.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [program, ...args] = process.argv.slice(2);

// Standard output belongs to the program.
const say = (/** @type {string} */ line) => void process.stderr.write(`${line}\n`);

try {
  if (program === undefined) throw new Error('Usage: node tools/run.js <program> [arguments]');
  const path = resolve(root, program);
  if (!isInstalled(root, process.env)) await install(root, process.env, say);
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  await runProgram(root, findRuntime(root), [path, ...args]);
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
