import type { RunnerTestFile, RunnerTestSuite } from 'vitest';
import { type NamedRoute, routes } from './routes.ts';

/** The lines of the log that tell of a request: method, path of the route, status. */
interface RequestLine {
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
}

const keyOf = (method = '', route = '') => `${method} ${route}`;
const loggedAs = ({ route }: NamedRoute, basePath: string) =>
  keyOf(route.method, basePath + route.path.replaceAll(/\{(\w+)\}/g, ':$1'));

/** Names of the routes that gave no answer of success, by what servers logged. */
export function routesWithoutAnswer(
  wanted: readonly NamedRoute[],
  log: readonly string[],
  basePath = '/api',
): string[] {
  const answered = new Set(
    log.flatMap((line) => {
      const { method, route, status = 500 } = JSON.parse(line) as RequestLine;
      return status < 400 ? [keyOf(method, route)] : [];
    }),
  );
  return wanted.filter((each) => !answered.has(loggedAs(each, basePath))).map(({ name }) => name);
}

const ranWhole = ({ tasks }: Readonly<RunnerTestSuite>): boolean =>
  tasks.every((task) => (task.type === 'suite' ? ranWhole(task) : task.result?.state === 'pass'));

/**
 * Routes of the area that a test file belongs to and never got an answer of. None for files that are no test of an area, and where
 * some of its tests failed or were left out.
 */
export function routesNotCalled(
  file: Readonly<RunnerTestSuite | RunnerTestFile>,
  log: readonly string[],
): string[] {
  const path = 'filepath' in file ? file.filepath : file.file.filepath;
  const [, name] = /\/src\/areas\/([a-z-]+)\.test\.ts$/.exec(path) ?? [];
  if (name === undefined || !ranWhole(file)) return [];
  const area = name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return routesWithoutAnswer(
    routes.filter((each) => each.area === area),
    log,
  );
}
