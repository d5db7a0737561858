import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdirSync, statSync } from 'node:fs';
import { basename, dirname, join, matchesGlob } from 'node:path';

/** An image that was built without a container engine: a folder with its files, and how to run it. */
export interface Image {
  /** Where a path of the image is on this machine. */
  readonly at: (path: string) => string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  /** Entry point and command together. */
  readonly command: readonly string[];
  readonly health: readonly string[];
}

interface Stage {
  readonly root: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  entrypoint: readonly string[];
  command: readonly string[];
  health: readonly string[];
}

interface Build {
  readonly file: string;
  /** The files that the build may see. */
  readonly context: string;
  /** An empty folder for the stages. */
  readonly folder: string;
  /** Of the machine, for what is run; ENV of the image comes on top. */
  readonly env: Readonly<Record<string, string>>;
}

/** Carries out the instructions of a Containerfile. Fails on those it does not know. */
export function buildImage({ file, context, folder, env }: Build): Image {
  const stages: Stage[] = [];
  const names: string[] = [];
  for (const [word, rest] of instructionsOf(file)) {
    if (word === 'FROM') {
      const root = join(folder, String(stages.length));
      mkdirSync(root);
      names.push(rest.split(' AS ')[1] ?? '');
      stages.push({ root, workdir: '/', env: {}, user: 'root', entrypoint: [], command: [], health: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`${word} before FROM`);
    const from = (name: string) => stages[names.indexOf(name)]?.root ?? '';
    carryOut(word, rest, stage, { context, from, env });
  }
  const stage = stages.at(-1);
  if (stage === undefined) throw new Error('The Containerfile has no FROM');
  const { root, entrypoint, command } = stage;
  return { ...stage, at: (path) => join(root, path), command: [...entrypoint, ...command] };
}

/** The instructions of a Containerfile without comments. */
const instructionsOf = (file: string): [word: string, rest: string][] =>
  file
    .replaceAll(/^#.*\n/gm, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]);

function carryOut(
  word: string,
  rest: string,
  stage: Stage,
  { context, from, env }: Pick<Build, 'context' | 'env'> & { from: (name: string) => string },
): void {
  const workdir = join(stage.root, stage.workdir);
  const words = () => JSON.parse(rest.slice(rest.indexOf('['))) as string[];
  switch (word) {
    case 'WORKDIR':
      stage.workdir = rest;
      mkdirSync(join(stage.root, rest), { recursive: true });
      break;
    case 'COPY': {
      const [, source, paths = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
      const base = source === undefined ? context : from(source);
      const [target = '', ...sources] = paths.split(' ').toReversed();
      for (const path of sources) copy(join(base, path), join(workdir, target), target.endsWith('/'));
      break;
    }
    case 'ENV':
      for (const pair of rest.split(' '))
        stage.env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
      break;
    case 'RUN':
      execFileSync('sh', ['-ec', rest], { cwd: workdir, env: { ...env, ...stage.env }, stdio: 'pipe' });
      break;
    case 'USER':
      stage.user = rest;
      break;
    case 'HEALTHCHECK':
      stage.health = words();
      break;
    case 'ENTRYPOINT':
      stage.entrypoint = words();
      break;
    case 'CMD':
      stage.command = words();
      break;
    case 'EXPOSE':
      break;
    default:
      throw new Error(`${word} is not known here`);
  }
}

/** As COPY does it: the content of a folder, or a file into a folder. */
function copy(from: string, to: string, isFolder: boolean): void {
  const isFile = statSync(from).isFile();
  const target = isFile && isFolder ? join(to, basename(from)) : to;
  mkdirSync(dirname(target), { recursive: true });
  cpSync(from, target, { recursive: true, verbatimSymlinks: true });
  chmodSync(isFile ? dirname(target) : target, 0o755);
}

/** Copies the files of a project that its `.dockerignore` leaves in: the last pattern that fits a path, or a folder of it, decides. */
export function copyContext(project: string, ignore: string, context: string): void {
  const patterns = ignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const isIgnored = (path: string) => {
    const last = patterns.findLast((pattern) => fits(path, pattern.replace('!', '')));
    return last !== undefined && !last.startsWith('!');
  };
  const exclude = (path: string) => ['node_modules', '.git', '.karcis'].includes(basename(path));
  for (const path of globSync(['**/*', '.*'], { cwd: project, exclude })) {
    if (isIgnored(path) || !statSync(join(project, path)).isFile()) continue;
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(project, path), join(context, path));
  }
}

const fits = (path: string, pattern: string): boolean =>
  matchesGlob(path, pattern) || (path.includes('/') && fits(dirname(path), pattern));
