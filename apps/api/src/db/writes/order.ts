import { sql } from 'kysely';
import { fail } from '../../domain/errors/problem-error.ts';
import { type KindName, kindOf } from './kinds.ts';
import { demandEvent } from './refusals.ts';
import { columnsOf, isReached, isThere, later, note, type Writing, type Written } from './writing.ts';

/**
 * Gives all records of a kind their positions, or all of an event: the first of the ids is first. The ids are those of all live
 * records, or nothing is written.
 */
export async function orderRecords(writing: Writing, name: KindName, ids: readonly string[]): Promise<void> {
  const kind = kindOf(name);
  const own = columnsOf(name);
  const at = await writing.now();
  const isLive = isThere(writing, kind, own);
  const { rows } = await sql<Written & { old: number; new: number }>`
    with old as (select id, position from ${sql.table(name)} where ${isLive} order by id for no key update)
    update ${sql.table(name)} set position = place.at - 1, updated_at = case
      when old.position is distinct from place.at - 1 then ${later(at, own('updated_at'))} else ${own('updated_at')} end
    from unnest(${ids}::uuid[]) with ordinality as place (id, at), old
    where ${own('id')} = place.id and ${own('id')} = old.id and ${isLive} and ${isReached(writing, own)}
      and (select count(*) from old) = ${ids.length}
      and (select count(*) from old where old.id = any(${ids}::uuid[])) = ${ids.length}
    returning ${own('id')}, ${own(kind.label)} as label, ${own('updated_at')} as at, old.position as old,
      ${own('position')} as new`.execute(writing.db);
  if (rows.length !== ids.length) {
    await demandEvent(writing);
    fail('list_changed');
  }
  for (const { old, new: place, ...row } of rows)
    if (old !== place) note(writing, kind, row, [{ field: 'position', old, new: place }]);
}
