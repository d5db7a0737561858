import { maskEmail } from '../domain/activity.ts';
import { settingsChanges, userAgents } from './catalog/activity-texts.ts';
import { pages } from './catalog/content/pages.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Row } from './copy.ts';
import { addressOf } from './network.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import { iso } from './text.ts';
import type { Account, DemoLogins } from './users.ts';
import type { World } from './world.ts';

type Role = 'admin' | 'organizer' | 'petugas' | 'ticket_holder';

export type Actor = { id: string; key: string; name: string; email: string; role: Role };
type Change = {
  field: string;
  old: string | number | boolean | null;
  new: string | number | boolean | null;
};

export type Activity = {
  at: number;
  action: string;
  /** In the wording of the server. */
  description: string;
  /** null is the system, or a failed sign-in; for that `context` is the role of the account. */
  by: Actor | null;
  context?: Role | 'system';
  token?: true;
  guest?: true;
  subject?: { type: string; id: string | null; label: string | null };
  event?: SeedEvent;
  changes?: Change[];
  outcome?: Row<'activity_log'>['outcome'];
};

export const actorOf = ({ id, key, name, email }: Account, role: Role): Actor => ({
  id,
  key,
  name,
  email,
  role,
});

/** Adds one entry to the activity log; an entry of today or later is left out. */
export function log(world: World, random: Random, activity: Activity): void {
  const { at, by, context, subject, event } = activity;
  if (at >= world.clock.now) return;
  const isOfTheSystem = by === null && context === undefined;
  world.add('activity_log', {
    id: random.uuid(at),
    occurred_at: iso(at),
    action: activity.action,
    description: activity.description + (by === null ? '' : world.mark(by.key, 'activity')),
    role_context: by?.role ?? context ?? 'system',
    actor_type: by === null ? (activity.guest ? 'Guest' : 'System') : activity.token ? 'Api Token' : 'User',
    actor_id: by?.id ?? null,
    actor_name: by?.name ?? null,
    actor_email: by?.email ?? null,
    actor_role: by?.role ?? null,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    subject_label: subject?.label ?? null,
    event_id: event?.id ?? null,
    event_title: event?.title ?? null,
    changes: JSON.stringify(activity.changes ?? []),
    outcome: activity.outcome ?? 'Succeeded',
    ip_address: isOfTheSystem ? null : addressOf(random),
    user_agent: isOfTheSystem ? null : activity.token ? 'node' : random.pick(userAgents),
    request_id: isOfTheSystem ? null : random.uuid(at),
    created_at: iso(at),
  });
}

/** Adds what administrators and the demo accounts did outside of events, and what the system did by itself. */
export function addPlatformActivity(world: World, logins: DemoLogins, suspended: Actor): void {
  const random = world.random('activity');
  const { now } = world.clock;
  const admin = actorOf(logins.admin.account, 'admin');
  const admin2 = actorOf(logins.admin2.account, 'admin');
  for (const { days, action, label, changes } of settingsChanges) {
    const subject = { type: 'settings', id: null, label };
    log(world, random, {
      at: now - days * DAY + random.int(1, 9) * HOUR,
      action,
      description: `Changed the ${label} settings`,
      by: admin,
      subject,
      changes,
    });
  }
  for (const { slug, title, status, age } of pages) {
    const action = status === 'Draft' ? 'cms_page.created' : 'cms_page.published';
    const description = `${status === 'Draft' ? 'Created' : 'Published'} the page "${title}"`;
    log(world, random, {
      at: now - age * DAY + DAY,
      action,
      description,
      by: random.pick([admin, admin2]),
      subject: { type: 'cms_page', id: null, label: slug },
    });
  }
  const subject = { type: 'user', id: suspended.id, label: suspended.name };
  log(world, random, {
    at: now - 33 * DAY,
    action: 'user.suspended',
    description: `Suspended the account of ${suspended.name}`,
    by: admin2,
    subject,
    changes: [{ field: 'status', old: 'Active', new: 'Suspended' }],
  });
  for (let day = 1; day <= 30; day++) {
    log(world, random, {
      at: now - day * DAY + 3 * HOUR,
      action: 'payments.exported',
      description: 'Exported the payments of the day before',
      by: admin,
      token: true,
    });
    log(world, random, {
      at: now - day * DAY + random.int(0, 59) * MINUTE,
      action: 'error_occurrences.trimmed',
      description: 'Removed the oldest occurrences of frequent errors',
      by: null,
    });
  }
  for (const [key, { account }] of Object.entries(logins))
    addSignIns(world, actorOf(account, roleOf(key)), random);
  addStranger(world, random);
}

/** What was done without an account. */
function addStranger(world: World, random: Random): void {
  log(world, random, {
    at: world.clock.now - 6 * DAY,
    action: 'session.refused',
    description: 'Tried to sign in to an unknown account',
    by: null,
    context: 'system',
    subject: { type: 'user', id: null, label: 's***@example.org' },
    outcome: 'Failed',
  });
  log(world, random, {
    at: world.clock.now - 5 * DAY,
    action: 'ticket.transferred',
    description: 'Passed a ticket on',
    by: null,
    guest: true,
    context: 'ticket_holder',
    subject: { type: 'ticket', id: null, label: 'K7QD-9MXA-2RTP' },
  });
}

const roleOf = (key: string): Role => {
  const name = key.replace('2', '');
  return name === 'holder' ? 'ticket_holder' : (name as Role);
};

function addSignIns(world: World, by: Actor, random: Random): void {
  for (let day = 1; day < 45; day += random.int(1, 5)) {
    const at = world.clock.now - day * DAY + random.int(7, 22) * HOUR + random.int(0, 59) * MINUTE;
    if (random.chance(0.15)) {
      log(world, random, {
        at: at - 2 * MINUTE,
        action: 'session.refused',
        description: 'Tried to sign in with a wrong password',
        by: null,
        context: by.role,
        subject: { type: 'user', id: by.id, label: maskEmail(by.email) },
        outcome: 'Failed',
      });
    }
    log(world, random, { at, action: 'session.started', description: 'Signed in', by });
    if (random.chance(0.3))
      log(world, random, { at: at + 2 * HOUR, action: 'session.ended', description: 'Signed out', by });
  }
  if (by.role === 'admin') return;
  const at = world.clock.now - random.int(2, 40) * DAY;
  log(world, random, {
    at,
    action: 'access.denied',
    description: 'Asked for GET /api/admin/users, which is not for this role',
    by,
    outcome: 'Denied',
  });
}
