import type { Model, ModelRow } from './seed-model.ts';

/*
 * The statuses that the views of the database derive from the clock, once more in TypeScript: they say what the demo
 * shows at any instant without a database. A test holds them against the views.
 */

/** A row of a view with the statuses that are derived in it. */
export type StatusRow = ModelRow & { readonly id: string };

const instant = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null);
const isOver = (value: unknown, at: number) => (instant(value) ?? Infinity) <= at;
const isAhead = (value: unknown, at: number) => (instant(value) ?? -Infinity) > at;
const isLive = (row: ModelRow) => (row['deleted_at'] ?? null) === null;
const number = (value: unknown) => Number(value ?? 0);
const nullable = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Views whose statuses do not follow from the clock. Tables are like them. */
const timeless = new Set(['live_orders', 'trash']);
export const followsTheClock = (view: string): boolean => view in views && !timeless.has(view);

/**
 * The rows of `live_events`, `live_tickets` and the like at an instant. Tables are given as they are. With an owner
 * only the rows whose column has that value.
 */
export function rowsAt(
  model: Model,
  view: string,
  at: number,
  owner?: { readonly column: string; readonly value: unknown },
): readonly StatusRow[] {
  const table = view.replace('live_', '');
  const rows = (name: string) =>
    name === table && owner !== undefined
      ? model.rows(name).filter((row) => row[owner.column] === owner.value)
      : model.rows(name);
  return (views[view]?.({ ...model, rows }, at) ?? rows(view)) as readonly StatusRow[];
}

const views: Record<string, (model: Model, at: number) => ModelRow[]> = {
  live_events(model, at) {
    const types = Map.groupBy(views['live_ticket_types']?.(model, at) ?? [], (type) => type['event_id']);
    return model
      .rows('events')
      .filter(isLive)
      .map((event) => ({
        ...event,
        status: eventStatus(event, at),
        sales_status: bestOf((types.get(event['id']) ?? []).map((type) => String(type['sales_status']))),
      }));
  },
  live_ticket_types(model, at) {
    const events = new Map(model.rows('events').map((event) => [event['id'], event]));
    return model
      .rows('ticket_types')
      .filter(isLive)
      .map((type) => ({ ...type, sales_status: salesStatus(type, events.get(type['event_id']) ?? {}, at) }));
  },
  live_tickets(model, at) {
    const events = new Map(model.rows('events').map((event) => [event['id'], event]));
    const entered = new Set(model.rows('standing_entries').map((entry) => entry['ticket_id']));
    return model.rows('tickets').map((ticket) => ({
      ...ticket,
      status: ticketStatus(ticket, events.get(ticket['event_id']) ?? {}, entered.has(ticket['id']), at),
    }));
  },
  live_orders(model) {
    const payments = Map.groupBy(model.rows('payments'), (payment) => payment['order_id']);
    return model.rows('orders').map((order) => {
      const paid = (payments.get(order['id']) ?? []).filter(
        (payment) => payment['paid_at'] !== null && payment['surplus_reason'] === null,
      );
      const sum = (column: string) => paid.reduce((total, payment) => total + number(payment[column]), 0);
      const refunded = sum('refunded_amount');
      const all = refunded < sum('amount') ? 'Partially Refunded' : 'Refunded';
      return { ...order, refund_status: refunded === 0 ? 'None' : all };
    });
  },
  live_promos: (model, at) => liveWith(model, 'promos', (promo) => promoStatus(promo, at)),
  live_vouchers: (model, at) => liveWith(model, 'vouchers', (voucher) => voucherStatus(voucher, at)),
  live_announcements: (model, at) => liveWith(model, 'announcements', (notice) => noticeStatus(notice, at)),
  trash: (model) =>
    trashable.flatMap((type) =>
      model
        .rows(type)
        .filter((row) => !isLive(row))
        .map((row) => ({ ...row, type })),
    ),
};

const trashable = [
  'events',
  'ticket_types',
  'promos',
  'vouchers',
  'questions',
  'users',
  'cms_pages',
  'faqs',
  'announcements',
  'banners',
  'homepage_sections',
  'signature_artists',
  'signature_brand_partners',
];

const liveWith = (model: Model, table: string, status: (row: ModelRow) => string) =>
  model
    .rows(table)
    .filter(isLive)
    .map((row) => ({ ...row, status: status(row) }));

function eventStatus({ status, starts_at, ends_at }: ModelRow, at: number): string {
  if (status === 'Published' && isOver(ends_at, at)) return 'Completed';
  return status === 'Published' && isOver(starts_at, at) ? 'Ongoing' : String(status);
}

const salesStatuses = ['On Sale', 'Paused', 'Not Yet On Sale', 'Sold Out', 'Sales Ended'];
const bestOf = (found: string[]) => salesStatuses.find((status) => found.includes(status)) ?? 'Unavailable';

function salesStatus(type: ModelRow, event: ModelRow, at: number): string {
  if (event['status'] !== 'Published' || !isLive(event) || type['is_active'] !== true) return 'Unavailable';
  if (isOver(type['sales_end_at'] ?? event['sales_end_at'], at) || isOver(event['ends_at'], at))
    return 'Sales Ended';
  if (event['sales_paused'] === true) return 'Paused';
  if (isAhead(type['sales_start_at'] ?? event['sales_start_at'], at)) return 'Not Yet On Sale';
  const capacity = nullable(type['capacity']) ?? Infinity;
  return number(type['sold']) + number(type['reserved']) >= capacity ? 'Sold Out' : 'On Sale';
}

function ticketStatus(ticket: ModelRow, event: ModelRow, isIn: boolean, at: number): string {
  if (ticket['status'] !== 'Active') return String(ticket['status']);
  if (isIn) return 'Used';
  // A postponed event keeps its old dates until it has new ones.
  if (event['status'] === 'Postponed') return 'Active';
  return isOver(ticket['valid_until'] ?? event['ends_at'], at) ? 'Expired' : 'Active';
}

function promoStatus(promo: ModelRow, at: number): string {
  if (promo['is_active'] !== true) return 'Inactive';
  if (isOver(promo['ends_at'], at)) return 'Expired';
  if (isAhead(promo['starts_at'], at)) return 'Scheduled';
  const most = nullable(promo['max_uses']) ?? Infinity;
  return number(promo['used_count']) + number(promo['reserved_count']) >= most ? 'Limit Reached' : 'Active';
}

function voucherStatus(voucher: ModelRow, at: number): string {
  const [redeemed, most] = [number(voucher['redeemed_count']), number(voucher['max_usages'])];
  if (voucher['revoked_at'] !== null) return 'Revoked';
  if (redeemed >= most) return 'Redeemed';
  if (isOver(voucher['valid_until'], at)) return 'Expired';
  if (redeemed + number(voucher['reserved_count']) >= most) return 'Reserved';
  return redeemed > 0 ? 'Partially Redeemed' : 'Available';
}

function noticeStatus(notice: ModelRow, at: number): string {
  if (notice['is_active'] !== true) return 'Inactive';
  if (isOver(notice['ends_at'], at)) return 'Expired';
  return isAhead(notice['starts_at'], at) ? 'Scheduled' : 'Active';
}
