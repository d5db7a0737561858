import type { Route } from '@karcis/contract';
import type { Database } from '../db/connection/database.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { accountIn, type Scope } from '../domain/security/scope.ts';
import { isAtGates } from './at-gates.ts';
import type { PublicChanges } from './answers/public-changes.ts';

/** What stops while the site is under maintenance. */
export interface Maintenance {
  /** The check of a route, which is undefined for one that goes on all the same. It throws `maintenance`. */
  readonly checkOf: (route: Asked) => ((scope: Scope) => Promise<void>) | undefined;
}

type Asked = Pick<Route, 'method'> & Partial<Pick<Route, 'path'>>;

interface Dependencies {
  readonly database: Pick<Database, 'internal'>;
  readonly publicChanges: Pick<PublicChanges, 'count'>;
  /** Milliseconds on a clock that only moves forward. */
  readonly now: () => number;
}

/** Milliseconds for which the setting is kept in memory: writes come by the hundred, and another server may have changed it. */
const keptFor = 1000;

/** Seconds after which to try again. Nobody knows how long it takes. */
const retryAfterSeconds = 60;

export function createMaintenance({ database, publicChanges, now }: Dependencies): Maintenance {
  const read = () =>
    database.internal
      .selectFrom('general_settings')
      .select(['maintenance_mode', 'maintenance_message'])
      .executeTakeFirstOrThrow();
  let kept: { settings: ReturnType<typeof read>; at: number; change: number } | undefined;

  /** The settings as they are, or were a second ago. A change by this server is seen at once. */
  function current(): ReturnType<typeof read> {
    const change = publicChanges.count();
    if (kept !== undefined && now() - kept.at < keptFor && kept.change === change) return kept.settings;
    const reading = { settings: read(), at: now(), change };
    kept = reading;
    reading.settings.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return reading.settings;
  }

  async function check(scope: Scope): Promise<void> {
    if (accountIn(scope)?.role === 'admin') return;
    const { maintenance_mode: isOn, maintenance_message: message } = await current();
    if (!isOn) return;
    fail('maintenance', {
      ...(message === null ? {} : { detail: message }),
      retryAfterSeconds,
      isIntended: true,
    });
  }

  return { checkOf: (route) => (goesOn(route) ? undefined : check) };
}

/** Addresses that go on beside what is done at gates: administration, accounts, check-in staff, and what the sandbox says of payments. */
const goingOn = /^\/(admin|auth|petugas|sandbox)\//;

const goesOn = ({ method, path = '/' }: Asked): boolean =>
  method === 'GET' || goingOn.test(path) || isAtGates({ path });
