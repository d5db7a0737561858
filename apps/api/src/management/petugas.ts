import type { Api, InputOf, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { finds, newestFirst, slice } from '../db/queries/list.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { columnsOf } from '../db/writes/writing.ts';
import { fail } from '../domain/errors/problem-error.ts';
import type { Account } from '../domain/security/scope.ts';
import { childrenOfEvents } from './event-children.ts';
import { shareAccount } from '../db/queries/users.ts';
import { demandTypes } from './named-types.ts';
import { demandOne, demandStranger, invited, onlyInvited, sendAssignment } from './petugas-invitation.ts';
import { type Reach, type ReachOf, withinOpen } from './reach.ts';

type Routes = Api['organizerPetugas'];
type New = InputOf<Routes['create']>['body'];
type Changed = InputOf<Routes['change']>['body'];
interface Services {
  readonly mailer: Parameters<typeof sendAssignment>[3];
}
type Petugas = NonNullable<ResultOf<Routes['assignment']>>;

const own = columnsOf('petugas_assignments');
/** What is over stays as it is. */
const current = {
  if: sql`${own('status')} in ('Invited', 'Active')`,
  otherwise: () => fail('wrong_state', { detail: 'This assignment is over.' }),
};
const isInvited = (row: { readonly status: string; readonly invited_email: string | null }) =>
  row.status === 'Invited' && row.invited_email !== null;
const isCurrent = ({ status }: { readonly status: string }) => status === 'Invited' || status === 'Active';

const functions = childrenOfEvents({
  name: 'petugas_assignments',
  subject: 'petugas',
  read: (db, event, id) => assignmentsOf(db, event).where('id', '=', id).executeTakeFirst(),
  newValues: ({ user_id, email, name, ...body }: New) => ({
    ...valuesOf(body),
    ...(user_id === undefined
      ? invited({ email, name })
      : { user_id, status: 'Active' as const, accepted_at: sql<string>`now()` }),
  }),
  values: (body: Changed) => valuesOf(body),
  changed: () => current,
  demand: async (db, event, body) => {
    await demandTypes(db, event, body);
    await demandShift(db, event, body);
  },
  isRemovable: () => false,
  isChangeable: isCurrent,
  more: (row) => [
    ...(isInvited(row) ? (['resend'] as const) : []),
    ...(isCurrent(row) ? (['revoke'] as const) : []),
  ],
});

/** The functions behind the routes of check-in staff, for those who reach an event. */
export function petugasOf(reachOf: ReachOf) {
  const { placeOf, idOf, counted, read, create, change } = functions(reachOf);
  type Row = NonNullable<Awaited<ReturnType<typeof read>>>;
  const seenBy = (scope: Account) => (row: Row) => shown(row, reachOf(scope));
  const seen = (scope: Account, row: Row | undefined) => row && seenBy(scope)(row);
  return {
    petugas: async (db: ReadDb, scope: Account, { q, ...input }: InputOf<Routes['petugas']>) => {
      const reach = reachOf(scope);
      const found = finds(q, {
        names: [personOf('name', reach), sql`invited_name`],
        addresses: [personOf('email', reach), sql`invited_email`],
      });
      const assignments = assignmentsOf(db, input.id).where(found);
      const { rows, total } = await counted(db, scope, input, slice(assignments, newestFirst, input));
      return { rows: rows.map(seenBy(scope)), total };
    },

    create: async (db: WriteDb, scope: Account, input: InputOf<Routes['create']>, { mailer }: Services) => {
      const place = placeOf(scope, input);
      demandOne(input.body);
      const { user_id: user, email, name } = input.body;
      // Accounts are locked before events. A suspension that is under way is waited for.
      if (user !== undefined) await db.beside((all) => shareAccount(all, user));
      await withinOpen(db, place);
      if (user !== undefined) await demandPetugas(db, place.reach, user);
      if (email !== undefined) await demandStranger(db, input.id, email);
      const made = await create(db, scope, input);
      if (made !== undefined && email !== undefined && name !== undefined)
        await sendAssignment(db, scope, { id: made.id, event_id: input.id, email, name }, mailer);
      return seen(scope, made);
    },

    /** The link comes before the assignment, as where somebody accepts: so that the two wait for each other and not in a circle. */
    resend: async (db: WriteDb, scope: Account, input: InputOf<Routes['resend']>, { mailer }: Services) => {
      const verbs = await withinOpen(db, placeOf(scope, input));
      const found = (await read(db, scope, input)) ?? fail('not_found');
      const { id, event_id, status, invited_email: email, invited_name: name } = found;
      if (status !== 'Invited' || email === null || name === null) return onlyInvited.otherwise();
      await sendAssignment(db, scope, { id, event_id, email, name }, mailer);
      const { invitation_ends_at } = invited({ email, name });
      await verbs.change('petugas_assignments', id, { invitation_ends_at }, { only: onlyInvited });
      return seen(scope, await read(db, scope, input));
    },

    assignment: async (db: ReadDb, scope: Account, input: InputOf<Routes['assignment']>) =>
      seen(scope, await read(db, scope, input)),

    change: async (db: WriteDb, scope: Account, input: InputOf<Routes['change']>) =>
      seen(scope, await change(db, scope, input)),

    revoke: async (db: WriteDb, scope: Account, input: InputOf<Routes['revoke']>) => {
      const verbs = await withinOpen(db, placeOf(scope, input));
      const values = { status: 'Revoked', revoked_at: await db.now() } as const;
      await verbs.change('petugas_assignments', idOf(input), values, { only: current });
      return seen(scope, await read(db, scope, input));
    },
  };
}

/** The columns that a body names. */
const valuesOf = ({ permissions = {}, role, gate_id, ticket_type_ids, ...shift }: Changed) => ({
  role,
  can_scan: permissions.scan,
  can_manual_check_in: permissions.manual_check_in,
  can_undo: permissions.undo,
  can_search_attendees: permissions.search_attendees,
  can_view_contact: permissions.view_contact,
  gate_id,
  ticket_type_ids,
  shift_starts_at: shift.shift_starts_at,
  shift_ends_at: shift.shift_ends_at,
});

const activePetugas = (db: ReadDb) =>
  db.selectFrom('live_users').where('role', '=', 'petugas').where('status', '=', 'Active');

/** Accounts of petugas who have worked at an event of an organizer. */
export const petugasKnownTo = (db: ReadDb, organizer: string) =>
  activePetugas(db).where(
    // Its events come first: it has fewer of them than there are assignments of everybody.
    sql<boolean>`id in (
      with own as materialized (
        select distinct work.user_id
        from live_events as event
        join petugas_assignments as work on work.event_id = event.id
        where event.organizer_id = ${organizer} and work.accepted_at is not null
      )
      select user_id from own
    )`,
  );

/**
 * Throws `no_such_record` unless an account, which is locked, is a petugas who may be assigned: organizers assign those who have worked for them. Of
 * others they learn nothing: it is the same for an account that is not there.
 */
async function demandPetugas(db: WriteDb, { organizer_id }: Reach, user: string): Promise<void> {
  const petugas = organizer_id === undefined ? activePetugas(db) : petugasKnownTo(db, organizer_id);
  if ((await petugas.where('id', '=', user).select('id').executeTakeFirst()) !== undefined) return;
  const detail = 'There is no such petugas, or none who has worked for you.';
  fail('no_such_record', { errors: [{ pointer: '/user_id', code: 'no_such_record', detail }] });
}

/** Milliseconds before an event and after it in which a shift may lie. */
const around = 2 * 86_400_000;

/** Throws `invalid_request` where a shift is not at the time of the event. It is asked after the write, which locks the event. */
async function demandShift(db: ReadDb, event: string, body: Changed): Promise<void> {
  const fields = ['shift_starts_at', 'shift_ends_at'] as const;
  if (fields.every((field) => body[field] === undefined || body[field] === null)) return;
  const { starts_at, ends_at } = await db
    .selectFrom('live_events')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', event)
    .executeTakeFirstOrThrow();
  const [first, last] = [Date.parse(starts_at) - around, Date.parse(ends_at) + around];
  const errors = fields.flatMap((field) => {
    const at = body[field];
    if (at === undefined || at === null || (Date.parse(at) >= first && Date.parse(at) <= last)) return [];
    const detail = 'A shift lies between two days before the event and two days after it.';
    return [{ pointer: `/${field}`, code: 'not_allowed' as const, detail }];
  });
  if (errors.length > 0) fail('invalid_request', { errors });
}

/** An assignment as its reader sees it: to organizers, an account is nobody until it has accepted. */
function shown<
  Row extends Pick<Assignment, 'accepted_at' | 'status' | 'user' | Assigner | Typed> & Permissions,
>({ assigner, assigner_organizer_id, accepted_at, user, ...row }: Row, { organizer_id }: Reach) {
  const { invited_name: name, invited_email: email, invitation_ends_at: ends_at } = row;
  return {
    ...row,
    invitation: name === null || email === null || ends_at === null ? null : { name, email, ends_at },
    user: organizer_id !== undefined && accepted_at === null && row.status !== 'Active' ? null : user,
    permissions: {
      scan: row.can_scan,
      manual_check_in: row.can_manual_check_in,
      undo: row.can_undo,
      search_attendees: row.can_search_attendees,
      view_contact: row.can_view_contact,
    },
    // Who works for the platform is none of theirs.
    assigned_by: organizer_id === undefined || assigner_organizer_id === organizer_id ? assigner : null,
  };
}

type Assignment = Awaited<ReturnType<ReturnType<typeof assignmentsOf>['executeTakeFirstOrThrow']>>;
type Assigner = 'assigner' | 'assigner_organizer_id';
type Typed = 'invited_name' | 'invited_email' | 'invitation_ends_at';
type Permissions = Pick<
  Assignment,
  'can_scan' | 'can_manual_check_in' | 'can_undo' | 'can_search_attendees' | 'can_view_contact'
>;

const assignmentsOf = (db: ReadDb, event: string) =>
  db
    .selectFrom('assignment_details')
    .selectAll()
    .where('event_id', '=', event)
    .$narrowType<Pick<Petugas, 'user' | 'gate'> & { assigner: Petugas['assigned_by'] }>();

/** A column of the account, as a list is searched: for organizers of those that have accepted. */
const personOf = (column: string, { organizer_id }: Reach) => {
  const person = sql`(select ${sql.ref(column)} from live_users where live_users.id = user_id)`;
  return organizer_id === undefined
    ? person
    : sql`case when accepted_at is not null or status = 'Active' then ${person} end`;
};
