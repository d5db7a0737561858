import { createHash } from 'node:crypto';
import { actorOf, log } from './activity.ts';
import { userAgents } from './catalog/activity-texts.ts';
import { type ErrorPlan, errorPlans } from './catalog/errors.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import { addressOf } from './network.ts';
import type { Random } from './random.ts';
import { iso, isoOrNull } from './text.ts';
import type { Account } from './users.ts';
import type { World } from './world.ts';

/** Maximum number of occurrences kept of one error. */
const recent = 20;

/** Adds grouped errors of a server, with their latest occurrences. `people` has an account of each role. */
export function addErrors(
  world: World,
  admin: Account,
  people: Record<NonNullable<ErrorPlan['role']>, Account>,
): void {
  for (const [index, plan] of errorPlans.entries())
    addError(world, plan, world.random('error', index), admin, people);
}

function addError(
  world: World,
  plan: ErrorPlan,
  random: Random,
  admin: Account,
  people: Record<NonNullable<ErrorPlan['role']>, Account>,
): void {
  const first = world.clock.now - plan.first * DAY - random.int(1, 600) * MINUTE;
  const last = world.clock.now - plan.last * HOUR - random.int(1, 3000) * 1000;
  const id = random.uuid(first);
  const times = timesBetween(first, last, Math.min(plan.occurrences, recent), random);
  const requests = times.map((at) => (plan.request === null ? null : random.uuid(at)));
  const [where] = plan.frames;
  world.add('error_logs', {
    id,
    fingerprint: createHash('sha256')
      .update(`${plan.name}\n${plan.message}\n${where?.join(':')}`)
      .digest('hex')
      .slice(0, 32),
    level: plan.level,
    name: plan.name,
    message: plan.message,
    status_code: plan.code,
    http_method: plan.request?.method ?? null,
    route: plan.request?.route ?? null,
    occurrences: plan.occurrences,
    first_seen_at: iso(first),
    last_seen_at: iso(last),
    last_request_id: requests.at(-1) ?? null,
    last_user_id: plan.role === null ? null : people[plan.role].id,
    last_user_role: plan.role,
    release: plan.first > 220 ? null : '0.1.0',
    environment: plan.first > 220 ? null : 'production',
    status: plan.status,
    resolved_at: isoOrNull(plan.status === 'Resolved' ? last + 20 * HOUR : null),
    resolved_by: plan.status === 'Resolved' ? admin.id : null,
    stack_trace: stackOf(plan),
    stack_frames: JSON.stringify(plan.frames.map(frameOf)),
    cause_chain: JSON.stringify(plan.causes),
    request: plan.request === null ? null : JSON.stringify(requestOf(plan.request, random)),
    host: plan.first > 220 ? null : `karcis-${random.int(1, 3)}`,
    process_id: plan.first > 220 ? null : random.int(200, 32_000),
    created_at: iso(first),
    updated_at: iso(last),
  });
  if (plan.status === 'Resolved') addReading(world, random, id, last + 19 * HOUR, admin);
  for (const [index, at] of times.entries()) {
    world.add('error_occurrences', {
      id: random.uuid(at),
      error_log_id: id,
      occurred_at: iso(at),
      request_id: requests[index] ?? null,
    });
  }
  addHours(world, id, times);
}

/** The counts by the hour of the last two days, as the server keeps them. */
function addHours(world: World, id: string, times: readonly number[]): void {
  const recently = times.filter((at) => at >= world.clock.now - 2 * DAY);
  for (const [hour, found] of Map.groupBy(recently, (at) => Math.floor(at / HOUR)))
    world.add('error_log_hours', {
      error_log_id: id,
      starts_at: iso(hour * HOUR),
      occurrences: found.length,
    });
}

/** Adds the reading of an error's details, which comes before it is resolved. */
function addReading(world: World, random: Random, id: string, at: number, admin: Account): void {
  log(world, random, {
    at,
    action: 'error_log.read',
    description: 'Read the details of an error',
    by: actorOf(admin, 'admin'),
    subject: { type: 'error_log', id, label: null },
  });
}

/** `count` instants between `first` and `last`, in order; the last one is `last`. */
function timesBetween(first: number, last: number, count: number, random: Random): number[] {
  const between = Array.from({ length: Math.max(0, count - 1) }, () =>
    Math.floor(first + (last - first) * random.next() ** 0.5),
  );
  return [...between.toSorted((a, b) => a - b), last];
}

const frameOf = ([file, line, column, name]: ErrorPlan['frames'][number]) => ({
  file,
  line,
  column,
  function: name,
  in_app: file.startsWith('apps/'),
});

const stackOf = ({ name, message, frames, causes }: ErrorPlan): string =>
  [
    `${name}: ${message}`,
    ...frames.map(([file, line, column, what]) => `    at ${what} (${file}:${line}:${column})`),
    ...causes.map((cause) => `  [cause]: ${cause.name}: ${cause.message}`),
  ].join('\n');

function requestOf({ method, url, query }: NonNullable<ErrorPlan['request']>, random: Random) {
  const agent = random.pick(userAgents);
  return {
    method,
    url,
    query,
    headers: { host: 'karcis.test', accept: 'application/json', 'user-agent': agent },
    ip_address: addressOf(random),
    user_agent: agent,
  };
}
