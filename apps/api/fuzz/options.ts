import { parseArgs } from 'node:util';
import { CommandError, wholeNumber } from '../src/cli/command.ts';
import { nearest } from '../src/domain/text/nearest.ts';
import { type Caller, callerNames } from './case.ts';
import { routes } from './draw/spots.ts';

export interface Options {
  readonly requests: number;
  readonly seed: number;
  readonly from: number;
  readonly route: string | undefined;
  readonly caller: Caller | undefined;
  readonly connections: number;
  /** Whether the summary says what each route answered. */
  readonly byRoute: boolean;
}

export const usage = `Usage: npm run fuzz -- [OPTIONS]

  --requests N     how many requests to draw (100000)
  --seed S         what to draw them from; without it another one each time, which is printed
  --from N         the number of the first, to draw one again: --from 17 --requests 1
  --route NAME     only routes with this in their name, as tickets or adminEvents.event
  --role NAME      only as one of ${callerNames.join(', ')}
  --connections N  that ask at once (16)
  --by-route       says in the end what each route answered`;

/** The words of the command line. Fails with a CommandError. */
export function readOptions(words: readonly string[]): Options {
  const { values } = parsed(words);
  const { route, role } = values;
  if (route !== undefined && !routes.some(({ name }) => name.includes(route)))
    throw new CommandError(
      `No route has ${route} in its name: npm run generate lists them in generated/routes.txt.`,
    );
  const caller = callerNames.find((name) => name === role);
  if (role !== undefined && caller === undefined) {
    const hint = nearest(role, callerNames) ?? callerNames.join(', ');
    throw new CommandError(`There is no role ${role}; did you mean ${hint}?`);
  }
  return {
    requests: wholeNumber(values.requests, '--requests', 100_000, 999_999_999),
    seed: wholeNumber(values.seed, '--seed', 1 + Math.floor(Math.random() * 999_999), 999_999_999),
    from: wholeNumber(values.from, '--from', 1, 999_999_999),
    route,
    caller,
    connections: wholeNumber(values.connections, '--connections', 16, 1000),
    byRoute: values['by-route'] === true,
  };
}

function parsed(words: readonly string[]) {
  try {
    const option = { type: 'string' } as const;
    return parseArgs({
      args: [...words],
      options: {
        requests: option,
        seed: option,
        from: option,
        route: option,
        role: option,
        connections: option,
        'by-route': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n\n${usage}`);
  }
}
