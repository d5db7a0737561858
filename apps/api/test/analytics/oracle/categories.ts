import { groupBy, growths, isNothing, percent } from './arithmetic.ts';
import { validTickets } from './attendance.ts';
import { doorsOf } from './doors.ts';
import type { Event } from './facts.ts';
import { grouped, moneyOf } from './money.ts';
import type { Report } from './reports.ts';
import { placesOf } from './tickets.ts';
import { isLive, type View } from './view.ts';

export function categories(view: View): Report<'categories'> {
  const total = moneyOf(view, view.entries);
  const events = groupBy(view.events, categoryIdOf);
  const money = grouped(view, ({ event_id }) => categoryIdOf(view.event(event_id)));
  const scans = doorsOf(view).by(({ event_id }) => categoryIdOf(view.event(event_id)));
  const rows = [...events].map(([id, theirs]) => {
    const { sold, gross, net } = money.of(id);
    const own = new Set(theirs.map((event) => event.id));
    const { capacity, taken } = placesOf(
      view,
      view.types.filter(({ event_id }) => own.has(event_id)),
    );
    return {
      category: categoryOf(view, id),
      events: theirs.filter(isLive).length,
      tickets_sold: sold,
      gross,
      net,
      sell_through_pct: percent(taken, capacity),
      attendance_rate_pct: percent(scans.of(id).checked_in, validTickets(view, own)),
      share_pct: percent(gross, total.gross),
    };
  });
  return {
    summary: {
      events: view.events.filter(isLive).length,
      tickets_sold: total.sold,
      gross: total.gross,
      net: total.net,
    },
    categories: rows.filter((row) => !isNothing({ ...row, category: null })),
  };
}

/** Events in the trash are with those that have no category. */
export const categoryIdOf = (event: Event): string => (isLive(event) && event.category_id) || '';

export function categoryOf(view: View, categoryId: string | null) {
  const category = view.all.categories.find(({ id }) => id === categoryId);
  return category === undefined ? null : { id: category.id, name: category.name, slug: category.slug };
}

/** The numbers of categories in two ranges, for all with anything in either. */
export function comparedCategories<Numbers extends object>(
  view: View,
  current: (categoryId: string) => Numbers,
  previous: (categoryId: string) => Numbers,
) {
  const ids = new Set(view.events.map(categoryIdOf));
  return [...ids]
    .map((id) => ({
      category: categoryOf(view, id),
      current: current(id),
      previous: previous(id),
      change_pct: growths(current(id), previous(id)),
    }))
    .filter(({ current, previous }) => !isNothing(current) || !isNothing(previous));
}
