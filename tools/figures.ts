import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Prints the sizes of the repository, as a table: `npm run figures`. Files that git does not have are not counted. */

const root = fileURLToPath(new URL('../', import.meta.url));
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '');
const texts = new Map(
  files.map((file) => {
    const bytes = readFileSync(join(root, file));
    return [file, bytes.includes(0) ? '' : bytes.toString()] as const;
  }),
);

const linesOf = (file: string): number => (texts.get(file) ?? '').split('\n').length - 1;
const sum = (some: readonly string[]): number => some.reduce((lines, file) => lines + linesOf(file), 0);

/** Files that `npm run generate` writes, or that tests do. */
const generated =
  /^packages\/contract\/(?:openapi\.json|routes\.txt|released\/)|\/(?:schema\.sql|tables\.ts|statements\.[\w.]+)$|\.snap$|\/aria\//;

const isCode = (file: string): boolean => /\.(?:tsx?|js|sql|css)$/.test(file) && !generated.test(file);

/** Files of a folder that somebody looks through: tests, migrations, decisions and languages are found by their names. */
const counted = files.filter(
  (file) =>
    /\.(?:tsx?|js|sql|css)$/.test(file) &&
    !/\.test\.tsx?$|\/migrations\/|^docs\/|\/words\/src\/(?:id|en)\//.test(file),
);
const folders = [...Map.groupBy(counted, (file) => dirname(file))].filter(([, inside]) => inside.length > 25);

/** Files that only call what administrators and organizers share, in the contract and on the server. */
const doors = files.filter(
  (file) =>
    /^(?:packages\/contract|apps\/api)\/src\/.*\.ts$/.test(file) &&
    /^(?:admin|organizer)-/.test(basename(file)) &&
    !file.endsWith('.test.ts') &&
    linesOf(file) <= 16,
);

const rows: readonly (readonly [measure: string, value: number])[] = [
  ['files in git', files.length],
  ['lines in git', sum(files)],
  ['lines written by hand (ts, tsx, js, sql, css)', sum(files.filter(isCode))],
  ['folders above 25 files', folders.length],
  ['files admin-* and organizer-* of 16 lines at most', doors.length],
  ['migrations', files.filter((file) => /\/migrations\/[^/]+\.sql$/.test(file)).length],
  ['test files', files.filter((file) => /\.test\.tsx?$/.test(file)).length],
  ['lines of README', linesOf('README.md')],
  ['bytes of ARCHITECTURE', Buffer.byteLength(texts.get('ARCHITECTURE.md') ?? '')],
];
const width = Math.max(...rows.map(([measure]) => measure.length));
for (const [measure, value] of rows)
  process.stdout.write(`${measure.padEnd(width)}  ${value.toLocaleString('en').padStart(8)}\n`);
for (const [folder, inside] of folders.toSorted(([, a], [, b]) => b.length - a.length))
  process.stdout.write(`  ${folder}: ${inside.length} files\n`);
