import { DAY } from './clock.ts';
import { iso } from './text.ts';

type Trash = {
  deleted_at: string | null;
  deleted_by: string | null;
  delete_reason: string | null;
  purge_at: string | null;
};

/** The columns of a record that was not removed. */
export const kept: Trash = { deleted_at: null, deleted_by: null, delete_reason: null, purge_at: null };

/** The columns of a record in the trash, to be purged after 30 days; never where money or a log speaks of it. */
export const discarded = (at: number, by: { id: string }, reason: string, purge = true): Trash => ({
  deleted_at: iso(at),
  deleted_by: by.id,
  delete_reason: reason,
  purge_at: purge ? iso(at + 30 * DAY) : null,
});
