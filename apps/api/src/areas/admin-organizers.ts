import type { Api } from '@karcis/contract';
import { sql } from 'kysely';
import type { ReadDb } from '../db/connection/database.ts';
import { dropTeamInvitations } from '../db/queries/invitations.ts';
import { finds } from '../db/queries/list.ts';
import { page } from '../db/queries/page.ts';
import type { Area } from '../handler.ts';
import { demandTimezone } from '../management/events/changing.ts';
import { changeOrganizer, organizersIn, setOrganizerStatus } from '../management/organizers.ts';
import { freeSlug, orAgainWhereTaken, type Taken } from '../management/slug.ts';

export const adminOrganizers: Area<Api['adminOrganizers']> = {
  organizers(db, _scope, { q, status, ...input }) {
    let organizers = db.selectFrom('organizers').selectAll();
    if (q !== undefined)
      organizers = organizers.where(
        finds(q, {
          names: [sql`name`, sql`slug`],
          addresses: [sql`support_email`],
          phones: [sql`support_phone`],
        }),
      );
    if (status !== undefined) organizers = organizers.where('status', '=', status);
    return page(organizers, { columns: ['created_at', 'id'], direction: 'desc' }, input);
  },

  async create(db, _scope, { body }) {
    await demandTimezone(db, body.timezone ?? undefined);
    const { slug = await freeSlug(body.name, 'penyelenggara', slugsIn(db)) } = body;
    const made = db.create('organizers', { ...body, slug });
    return oneOf(db, await (body.slug === undefined ? orAgainWhereTaken(made) : made));
  },

  organizer: (db, _scope, { id }) => oneOf(db, id),

  async change(db, _scope, { id, body }) {
    await changeOrganizer(db, id, body);
    return oneOf(db, id);
  },

  async remove(db, _scope, { id }) {
    await db.delete('organizers', id);
    await db.beside((all) => dropTeamInvitations(all, id));
  },

  async suspend(db, _scope, { id, body }) {
    await setOrganizerStatus(db, id, 'Suspended', body);
    return oneOf(db, id);
  },

  async reactivate(db, _scope, { id }) {
    await setOrganizerStatus(db, id, 'Active');
    return oneOf(db, id);
  },
};

/** Slugs of a list that organizers have. */
const slugsIn =
  (db: ReadDb): Taken =>
  (slugs) =>
    db.selectFrom('organizers').select('slug').where('slug', 'in', slugs).execute();

type Action = 'change' | 'remove' | 'suspend' | 'reactivate';

/** An organizer with what administrators may do with it now. */
async function oneOf(db: ReadDb, id: string) {
  const row = await organizersIn(db).where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  const removal: Action[] = row.is_used ? [] : ['remove'];
  const actions: Action[] = ['change', ...removal, row.status === 'Active' ? 'suspend' : 'reactivate'];
  return { ...row, actions };
}
