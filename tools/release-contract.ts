import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisesOfProject, releasedFile } from './contract-breaks.ts';
import { root } from './generate-texts.ts';

/** Keeps what the contract promises now as what the last release promises: a step of every release. */
const { version, promises } = await promisesOfProject();
const lines = Object.entries(promises).map(
  ([at, promise]) => `    ${JSON.stringify(at)}: ${JSON.stringify(promise)}`,
);
await writeFile(
  join(root, releasedFile),
  `{\n  "version": ${JSON.stringify(version)},\n  "promises": {\n${lines.join(',\n')}\n  }\n}\n`,
);
console.log(`${releasedFile}: ${lines.length} promises of ${version}`);
