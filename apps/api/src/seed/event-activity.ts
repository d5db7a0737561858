import { type Activity, type Actor, actorOf, log } from './activity.ts';
import { DAY, HOUR, MINUTE } from './clock.ts';
import type { Order, EventSetup } from './model.ts';
import type { Random } from './random.ts';
import { rupiah } from './text.ts';
import type { Account } from './users.ts';
import type { World } from './world.ts';

/** Adds what the organizer, an administrator, petugas, buyers and the system did about an event. */
export function addEventActivity(world: World, setup: EventSetup, orders: Order[], admin: Account): void {
  const random = world.random('activity', setup.event.index);
  const organizer = actorOf(setup.event.organizer.account, 'organizer');
  const write = (activity: Activity) => log(world, random, { ...activity, event: setup.event });
  for (const activity of [
    ...lifeOf(setup, organizer, actorOf(admin, 'admin'), random),
    ...workAt(setup, organizer),
  ])
    write(activity);
  for (const order of orders) {
    for (const activity of salesOf(order, organizer, random)) write(activity);
  }
}

function lifeOf({ event, types }: EventSetup, organizer: Actor, admin: Actor, random: Random): Activity[] {
  const { status, createdAt, reviewedAt, stoppedAt } = event;
  const subject = { type: 'event', id: event.id, label: event.title };
  const life: Activity[] = [];
  const note = (at: number, verb: string, by: Actor, from?: string, to?: string) => {
    const changes = from === undefined || to === undefined ? [] : [{ field: 'status', old: from, new: to }];
    const description = `${verb} the event "${event.title}"`;
    life.push({ at, action: `event.${verb.toLowerCase()}`, description, by, subject, changes });
  };
  note(createdAt, 'Created', organizer);
  if (status !== 'Draft') {
    const askedAt = reviewedAt === null ? createdAt : reviewedAt - random.int(3, 60) * HOUR;
    note(Math.max(askedAt, createdAt + HOUR), 'Submitted', organizer, 'Draft', 'Pending Review');
  }
  const verdict = status === 'Rejected' ? 'Rejected' : 'Published';
  if (reviewedAt !== null) note(reviewedAt, verdict, admin, 'Pending Review', verdict);
  if (stoppedAt !== null) note(stoppedAt, status, organizer, 'Published', status);
  if (status === 'Archived') note(event.endsAt + 30 * DAY, 'Archived', organizer, 'Published', 'Archived');
  const [type] = types;
  if (type === undefined || random.chance(0.6)) return life;
  const changed: Activity = {
    at: createdAt + 5 * HOUR,
    action: 'ticket_type.updated',
    description: `Changed the ticket type "${type.name}"`,
    by: organizer,
    subject: { type: 'ticket_type', id: type.id, label: type.name },
    changes: [{ field: 'price', old: Math.round(type.price * 0.9), new: type.price }],
  };
  return [...life, changed];
}

function workAt({ event, staff }: EventSetup, organizer: Actor): Activity[] {
  return staff.flatMap(({ account, role, gate, scans }): Activity[] => {
    const assigned: Activity = {
      at: Math.max(event.createdAt + DAY, event.startsAt - 10 * DAY),
      action: 'petugas.assigned',
      description: `Assigned ${account.name} as ${role}`,
      by: organizer,
      subject: { type: 'user', id: account.id, label: account.name },
    };
    const [day] = event.days;
    if (!scans || day === undefined || event.stoppedAt !== null) return [assigned];
    const opened = {
      at: day.doors - 20 * MINUTE,
      action: 'scanner.opened',
      description: `Opened the scanner${gate === null ? '' : ` at ${gate.name}`}`,
      by: actorOf(account, 'petugas'),
    };
    return [assigned, opened];
  });
}

function salesOf(order: Order, organizer: Actor, random: Random): Activity[] {
  const activities: Activity[] = [];
  const { buyer } = order;
  const subject = { type: 'order', id: order.id, label: order.reference };
  const by: Actor | null = buyer.id === null ? null : { ...buyer, id: buyer.id, role: 'ticket_holder' };
  if (by !== null && order.paidAt !== null && (order.fate !== null || random.chance(0.02))) {
    activities.push({
      at: order.paidAt,
      action: 'order.paid',
      description: `Paid ${rupiah(order.total)} for the order ${order.reference}`,
      by,
      subject,
    });
  }
  if (order.status === 'Expired' && random.chance(0.08)) {
    activities.push({
      at: order.updatedAt,
      action: 'order.expired',
      description: `Released the places of the unpaid order ${order.reference}`,
      by: null,
      subject,
    });
  }
  for (const ticket of order.tickets) {
    if (ticket.status !== 'Transferred' || by === null) continue;
    activities.push({
      at: ticket.changedAt,
      action: 'ticket.transferred',
      description: `Passed the ticket ${ticket.code} on`,
      by,
      subject: { type: 'ticket', id: ticket.id, label: ticket.code },
    });
  }
  for (const refund of order.refunds) {
    if (refund.decidedAt === null || refund.requestedBy === null) continue;
    const verb = refund.status === 'Denied' ? 'denied' : 'approved';
    activities.push({
      at: refund.decidedAt,
      action: `refund.${verb}`,
      description: `${verb === 'denied' ? 'Denied' : 'Approved'} the refund of ${rupiah(refund.amount)}`,
      by: organizer,
      subject: { type: 'refund', id: refund.id, label: order.reference },
    });
  }
  return activities;
}
