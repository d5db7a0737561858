import { addPlatformActivity, actorOf } from './activity.ts';
import { addAssignments, addDevices, type Crew } from './assignments.ts';
import { addOrders, sell } from './box-office.ts';
import { checkIn } from './check-ins.ts';
import { addContent } from './content.ts';
import type { Loader } from './copy.ts';
import { demandFor } from './demand.ts';
import { addDiscarded } from './discarded.ts';
import { addErrors } from './errors.ts';
import { addEventActivity } from './event-activity.ts';
import { addEvent, addPlaces, type Places } from './events.ts';
import { addGates } from './gates.ts';
import type { EventSetup } from './model.ts';
import { addOrganizers } from './organizers.ts';
import { createCrowd, type Crowd } from './people.ts';
import { countOfEvents, programme } from './programme.ts';
import { addPromos, planPromos } from './promos.ts';
import type { ScheduledEvent } from './schedule.ts';
import { addQuestions } from './questions.ts';
import { addSignature } from './signature.ts';
import { signTickets } from './signing.ts';
import { addSandboxAccount } from './payment-account.ts';
import { addTheme } from './themes.ts';
import { addTicketTypes, planTicketTypes } from './ticket-types.ts';
import { addTickets } from './tickets.ts';
import { addAdmins, addDemoHolders, addHolders, addPetugas, type DemoLogins } from './users.ts';
import { addVouchers, planVouchers } from './vouchers.ts';
import type { World } from './world.ts';

type Dataset = {
  world: World;
  logins: DemoLogins;
  crowd: Crowd;
  crew: Crew;
  places: Places;
  keys: Set<number>;
};

/** Generates all rows and hands them to the loader, event by event, so that memory does not grow with the scale. */
export async function load(
  world: World,
  loader: Loader,
  logins: DemoLogins,
  say: (line: string) => void,
): Promise<void> {
  const { counts } = loader;
  const admin = logins.admin.account;
  addAdmins(world, logins);
  addSandboxAccount(world, admin.id);
  const organizers = addOrganizers(world, logins);
  const petugas = addPetugas(world, logins);
  addDemoHolders(world, logins);
  const crowd = createCrowd(world);
  await addHolders(world, crowd, loader.sendIfMuch);
  say(`  ${counts.users} people, ${counts.organizers} organizers`);

  const keys = new Set<number>();
  const crew = addDevices(world, petugas);
  const dataset = { world, logins, crowd, keys, crew, places: addPlaces(world, organizers) };
  addContent(world, admin);
  addDiscarded(world, organizers, admin, keys);
  addErrors(world, admin, {
    admin,
    organizer: logins.organizer.account,
    petugas: logins.petugas.account,
    ticket_holder: crowd.at(7),
  });
  addPlatformActivity(world, logins, actorOf(crowd.at(3), 'ticket_holder'));
  say(
    `  ${counts.cms_pages} pages, ${counts.faqs} questions, ${counts.banners} banners, ${counts.error_logs} kinds of errors`,
  );

  const total = countOfEvents(world.scale);
  const step = Math.max(100, Math.ceil(total / 10));
  for (const event of programme(world, organizers)) {
    await addWholeEvent(dataset, event);
    await loader.sendIfMuch();
    if ((event.index + 1) % step === 0)
      say(`  ${event.index + 1} of ${total} events, ${counts.tickets} tickets`);
  }
  await loader.send();
  say(`  ${total} events, ${counts.orders} orders, ${counts.tickets} tickets, ${counts.check_ins} check-ins`);
}

/** Adds an event with its ticket types, staff, offers, sales and check-ins. */
async function addWholeEvent(
  { world, logins, crowd, crew, places, keys }: Dataset,
  scheduled: ScheduledEvent,
): Promise<void> {
  const admin = logins.admin.account;
  const event = addEvent(world, scheduled, places, admin.id, keys);
  addTheme(world, event);
  addSignature(world, event, admin);
  const gates = addGates(world, event);
  const types = planTicketTypes(world, event, gates);
  const promos = planPromos(world, event, types);
  const vouchers = planVouchers(world, event, types);
  const setup: EventSetup = {
    event,
    gates,
    types,
    offers: [
      ...promos.filter(({ plan }) => plan.active !== false),
      ...vouchers.filter(({ revokedAt, deletedAt }) => revokedAt === null && deletedAt === null),
    ],
    staff: addAssignments(world, event, gates, types, crew),
    random: (noun) => world.random(noun, event.index).of(event.key),
  };
  const orders = sell(world, setup, demandFor(world, setup, crowd, logins), crowd);
  addTicketTypes(world, event, types);
  addQuestions(world, event, types);
  addPromos(world, event, promos);
  addVouchers(world, event, vouchers);
  addOrders(world, setup, orders);
  const tickets = orders.flatMap(({ tickets }) => tickets);
  addTickets(world, setup, tickets, await signTickets(world, setup, tickets));
  checkIn(world, setup, orders);
  addEventActivity(world, setup, orders, admin);
}
