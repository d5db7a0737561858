import { resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/** One line of a stack. Unknown values are null. */
export interface StackFrame {
  /** Path below the folder of the project, with slashes; `node:…` for files of Node. */
  readonly file: string;
  readonly line: number | null;
  readonly column: number | null;
  readonly function: string | null;
  /** Whether it is our code, and not a library's or Node's. */
  readonly in_app: boolean;
}

/** Frames of a stack that Node.js keeps. A dozen lie between a failing statement and the function that sent it. */
export const keptFrames = 30;

const project = resolve(import.meta.dirname, '../../../../..');
const folders = [`${pathToFileURL(project).href}/`, `${project}${sep}`];
const ownFolders = /^(apps|packages|tools)\//;

/** Frames that are kept at most. V8 keeps ten by default, but async frames and libraries add to them. */
const most = 50;

/** The frames of a stack as V8 writes it, without the message above them. */
export function framesOf(stack: string): StackFrame[] {
  const lines = stack.split('\n').filter((line) => line.startsWith('    at '));
  return lines.slice(0, most).map((line) => frameOf(line.slice('    at '.length)));
}

/** `async Object.handler (file:///srv/karcis/apps/api/src/http/mount.ts:61:24)`, or the place alone. */
function frameOf(line: string): StackFrame {
  const open = line.endsWith(')') ? line.lastIndexOf(' (') : -1;
  const name = open < 0 ? null : line.slice(0, open);
  const place = open < 0 ? line.replace(/^async /, '') : line.slice(open + 2, -1);
  const [, path = place, row, column] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
  const file = belowProject(path);
  return {
    file,
    line: row === undefined ? null : Number(row),
    column: column === undefined ? null : Number(column),
    function: name,
    in_app: ownFolders.test(file),
  };
}

/** A text with the paths of our files from the folder of the project on. */
export const withoutFolder = (text: string): string =>
  folders.reduce((sofar, folder) => sofar.replaceAll(folder, ''), text);

/** Returns a path below the project. Files outside of it are named without their folders, which may hold the name of a user. */
function belowProject(path: string): string {
  const below = withoutFolder(path).replaceAll('\\', '/');
  if (!/^(file:|\/|[A-Za-z]:\/)/.test(below)) return below;
  const library = below.lastIndexOf('/node_modules/');
  return below.slice(library < 0 ? below.lastIndexOf('/') + 1 : library + 1);
}

/** The same frames as text again, in the form of V8. */
export const stackText = (frames: readonly StackFrame[]): string =>
  frames
    .map((frame) => {
      const place = frame.line === null ? frame.file : `${frame.file}:${frame.line}:${frame.column}`;
      return `\n    at ${frame.function === null ? place : `${frame.function} (${place})`}`;
    })
    .join('');
