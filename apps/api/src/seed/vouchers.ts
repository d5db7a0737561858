import { type BatchPlan, batchPlans, voucherNotes } from './catalog/offers.ts';
import { cities } from './catalog/cities.ts';
import { DAY, HOUR } from './clock.ts';
import type { Offer, TicketType } from './model.ts';
import { genderOf, nameOf } from './people.ts';
import { rounded } from './promos.ts';
import type { Random } from './random.ts';
import type { SeedEvent } from './schedule.ts';
import { codeOf, iso, isoOrNull, mailboxOf } from './text.ts';
import { discarded, kept } from './trash.ts';
import type { World } from './world.ts';

export type Voucher = Offer & {
  batchId: string | null;
  code: string;
  recipient: { name: string; email: string } | null;
  revokedAt: number | null;
  sentAt: number | null;
  note: string | null;
  deletedAt: number | null;
};

/** Vouchers of an event, in batches and single. Their rows are added later: their counters follow from its orders. */
export function planVouchers(world: World, event: SeedEvent, types: TicketType[]): Voucher[] {
  const { plan } = event;
  if (plan.bare === true || plan.ladder === 'open' || plan.ladder === 'webinar' || event.publishedAt === null)
    return [];
  const random = world.random('vouchers', event.index).of(event.key);
  const vouchers: Voucher[] = [];
  for (const batch of batchPlans) {
    const unlocked = types.find(
      ({ rung }) => rung.visibility !== undefined && rung.visibility === batch.unlocks,
    );
    if (batch.effect === 'Access' ? unlocked === undefined : !plan.showcase && random.chance(0.4)) continue;
    const made = Math.min(event.salesStart + random.int(-48, 240) * HOUR, world.clock.now - 30 * HOUR);
    const batchId = random.uuid(made);
    const ofBatch: Voucher[] = [];
    const count = Math.min(
      60,
      Math.max(2, Math.round(plan.capacity * batch.count * Math.min(1, world.scale))),
    );
    for (let index = 0; index < count; index++) {
      const typeIds = unlocked === undefined ? null : [unlocked.id];
      const voucher = planVoucher(world, event, batch, batchId, typeIds, made, random);
      ofBatch.push(plan.showcase === true ? placed(world, voucher, batch, index) : voucher);
    }
    addBatch(world, event, { id: batchId, plan: batch, made }, ofBatch);
    vouchers.push(...ofBatch);
  }
  if (plan.showcase === true) vouchers.push(...misprinted(world, event));
  const single = batchPlans.find(({ uses }) => uses === 5);
  if (single !== undefined && random.chance(0.5))
    vouchers.push(planVoucher(world, event, single, null, null, event.publishedAt + DAY, random));
  return vouchers;
}

/** Of each batch of a showcase the first voucher is kept for placed orders, the second is revoked, the third removed. */
function placed(world: World, voucher: Voucher, batch: BatchPlan, index: number): Voucher {
  const soon = Math.min(world.clock.now - HOUR, voucher.createdAt + 2 * DAY);
  if (index === 0) return { ...voucher, keptAs: batch.name, revokedAt: null, deletedAt: null };
  if (index === 1) return { ...voucher, revokedAt: soon, deletedAt: null };
  return index === 2 ? { ...voucher, deletedAt: soon } : voucher;
}

/** A batch of a showcase with a wrong value, revoked within the hour and never sent. */
function misprinted(world: World, event: SeedEvent): Voucher[] {
  const random = world.random('misprinted vouchers', event.index).of(event.key);
  const batch = batchPlans.find(({ discount }) => discount?.type === 'Percentage');
  if (batch === undefined || event.publishedAt === null) return [];
  const made = Math.min(event.publishedAt + DAY, world.clock.now - 2 * HOUR);
  const plan = { ...batch, name: 'Salah nilai', note: 'Nilainya keliru; diganti kelompok berikutnya.' };
  const id = random.uuid(made);
  const vouchers = Array.from({ length: 3 }, () => ({
    ...planVoucher(world, event, plan, id, null, made, random),
    revokedAt: made + HOUR,
    sentAt: null,
    deletedAt: null,
  }));
  addBatch(world, event, { id, plan, made, revokedAt: made + HOUR }, vouchers);
  return vouchers;
}

interface Batch {
  readonly id: string;
  readonly plan: BatchPlan;
  readonly made: number;
  /** When it was revoked with all of its vouchers. */
  readonly revokedAt?: number;
}

function addBatch(
  world: World,
  event: SeedEvent,
  { id, plan, made, revokedAt }: Batch,
  vouchers: readonly Voucher[],
): void {
  const sent = vouchers.flatMap(({ recipient, sentAt }) => (recipient === null ? [] : (sentAt ?? [])));
  const sentAt = sent.length === 0 ? null : Math.max(...sent);
  world.add('voucher_batches', {
    event_id: event.id,
    id,
    name: plan.name + world.mark(event.organizer.key, 'voucher-batch'),
    note: plan.note,
    issued_count: vouchers.length,
    revoked_count: revokedAt === undefined ? 0 : vouchers.length,
    revoked_at: isoOrNull(revokedAt ?? null),
    sent_at: isoOrNull(sentAt),
    created_by: event.organizer.account.id,
    created_at: iso(made),
    updated_at: iso(Math.max(made, revokedAt ?? 0, sentAt ?? 0)),
  });
}

function planVoucher(
  world: World,
  event: SeedEvent,
  plan: BatchPlan,
  batchId: string | null,
  typeIds: string[] | null,
  made: number,
  random: Random,
): Voucher {
  const { now } = world.clock;
  const city = event.city ?? cities.jakartaSelatan;
  const name = nameOf(random, city, genderOf(random));
  const lapse = event.startsAt - 14 * DAY;
  return {
    id: random.uuid(made),
    kind: 'Voucher',
    batchId,
    code: codeOf(random, 10),
    effect: plan.effect,
    discountType: plan.discount?.type ?? null,
    discountValue:
      plan.discount?.type === 'Fixed Price'
        ? rounded(event.plan.price * plan.discount.value)
        : (plan.discount?.value ?? null),
    maxDiscount: null,
    minQuantity: 1,
    automatic: false,
    typeIds,
    limit: plan.uses,
    perBuyer: null,
    uses: new Map(),
    opens: plan.lapses ? made : null,
    closes: plan.lapses && lapse > made + DAY ? lapse : null,
    used: 0,
    reserved: 0,
    keptAs: null,
    recipient: random.chance(0.8) ? { name, email: `${mailboxOf(name)}@example.org` } : null,
    revokedAt: random.chance(0.04) ? Math.min(now - HOUR, made + 2 * DAY) : null,
    sentAt: random.chance(0.85) ? Math.min(now - HOUR, made + random.int(1, 30) * HOUR) : null,
    note: batchId === null ? random.pick(voucherNotes) : null,
    deletedAt: random.chance(0.015) ? Math.min(now - HOUR, made + DAY) : null,
    createdAt: made,
  };
}

export function addVouchers(world: World, event: SeedEvent, vouchers: Voucher[]): void {
  const { key, account } = event.organizer;
  for (const voucher of vouchers) {
    const { deletedAt, recipient } = voucher;
    const mark = world.mark(key, 'voucher');
    world.add('vouchers', {
      event_id: event.id,
      id: voucher.id,
      batch_id: voucher.batchId,
      code: voucher.code,
      effect: voucher.effect,
      discount_type: voucher.discountType,
      discount_value: voucher.discountValue,
      currency: 'IDR',
      ticket_type_ids: voucher.typeIds,
      max_usages: voucher.limit ?? 1,
      redeemed_count: voucher.used,
      reserved_count: voucher.reserved,
      recipient_name: recipient?.name ?? null,
      recipient_email: recipient?.email ?? null,
      valid_from: isoOrNull(voucher.opens),
      valid_until: isoOrNull(voucher.closes),
      sent_at: isoOrNull(recipient === null ? null : voucher.sentAt),
      revoked_at: isoOrNull(voucher.revokedAt),
      note: voucher.note === null && mark === '' ? null : `${voucher.note ?? ''}${mark}`,
      created_at: iso(voucher.createdAt),
      updated_at: iso(deletedAt ?? voucher.revokedAt ?? voucher.createdAt),
      ...(deletedAt === null
        ? kept
        : discarded(deletedAt, account, 'Kode dikirim ke alamat yang salah', voucher.used === 0)),
    });
  }
}
