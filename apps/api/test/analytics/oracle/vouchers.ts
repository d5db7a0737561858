import { groupBy, percent } from './arithmetic.ts';
import { breakdown, monthly, summaryOf, thingsOf } from './breakdown.ts';
import { dayOf, iso, monthOf } from './calendar.ts';
import type { Voucher } from './facts.ts';
import { discountOf, usesOf } from './promos.ts';
import type { Report } from './reports.ts';
import { isLive, type View } from './view.ts';

const states = ['available', 'reserved', 'redeemed', 'expired', 'revoked'] as const;

function stateOf(voucher: Voucher, now: number): (typeof states)[number] {
  const { redeemed_count: redeemed, reserved_count: reserved, max_usages: most } = voucher;
  if (voucher.revoked_at !== null) return 'revoked';
  if (redeemed >= most) return 'redeemed';
  if (voucher.valid_until !== null && voucher.valid_until <= now) return 'expired';
  return redeemed + reserved >= most ? 'reserved' : 'available';
}

export const issuedVouchers = (view: View): readonly Voucher[] => view.of(view.all.vouchers).filter(isLive);

const countStates = (view: View, vouchers: readonly Voucher[]) => {
  const found = Map.groupBy(vouchers, (voucher) => stateOf(voucher, view.now));
  const count = (state: (typeof states)[number]) => found.get(state)?.length ?? 0;
  const [issued, redeemed] = [vouchers.length, count('redeemed')];
  return {
    issued,
    available: count('available'),
    reserved: count('reserved'),
    redeemed,
    expired: count('expired'),
    revoked: count('revoked'),
    redemption_rate_pct: percent(redeemed, issued),
  };
};

export function vouchers(view: View): Report<'vouchers'> {
  const issued = issuedVouchers(view);
  const uses = usesOf(view, view.all.voucher_redemptions);
  const month = (instant: number) => monthOf(dayOf(instant, view.timezone));
  const usesByMonth = groupBy(uses, ({ redeemed_at }) => month(redeemed_at));
  const issuedByMonth = groupBy(issued, ({ created_at }) => month(created_at));
  return {
    summary: {
      ...countStates(view, issued),
      redemptions: uses.length,
      discount_total: discountOf(view, uses),
    },
    batches: byBatch(view),
    vouchers: byVoucher(view),
    series: monthly(
      view,
      [...uses.map(({ redeemed_at }) => redeemed_at), ...issued.map(({ created_at }) => created_at)],
      (month) => ({
        redemptions: usesByMonth.get(month)?.length ?? 0,
        discount_total: discountOf(view, usesByMonth.get(month) ?? []),
        issued: issuedByMonth.get(month)?.length ?? 0,
      }),
    ),
  };
}

function byBatch(view: View): Report<'vouchers'>['batches'] {
  const all = new Map(view.all.vouchers.map((voucher) => [voucher.id, voucher]));
  const uses = groupBy(
    usesOf(view, view.all.voucher_redemptions),
    ({ voucher_id }) => all.get(voucher_id)?.batch_id,
  );
  const issued = groupBy(issuedVouchers(view), ({ batch_id }) => batch_id);
  const rows = breakdown({
    things: thingsOf(view, view.all.voucher_batches),
    told: [...uses.keys(), ...issued.keys()],
    numbers(ids) {
      const states = countStates(
        view,
        ids.flatMap((id) => issued.get(id) ?? []),
      );
      const theirs = ids.flatMap((id) => uses.get(id) ?? []);
      return {
        issued: states.issued,
        redeemed: states.redeemed,
        redemption_rate_pct: states.redemption_rate_pct,
        redemptions: theirs.length,
        discount_total: discountOf(view, theirs),
      };
    },
    main: ({ issued }) => issued,
  });
  return rows.map(({ thing, numbers }) => ({
    batch: thing && { id: thing.id, name: thing.name },
    name: thing?.name ?? 'Other',
    event: thing && summaryOf(view, view.event(thing.event_id)),
    ...numbers,
  }));
}

function byVoucher(view: View): Report<'vouchers'>['vouchers'] {
  const uses = groupBy(usesOf(view, view.all.voucher_redemptions), ({ voucher_id }) => voucher_id);
  const rows = breakdown({
    things: thingsOf(view, view.all.vouchers),
    told: uses.keys(),
    numbers(ids) {
      const theirs = ids.flatMap((id) => uses.get(id) ?? []);
      return { uses: theirs.length, discount_total: discountOf(view, theirs) };
    },
    main: ({ uses }) => uses,
  });
  return rows.map(({ thing, numbers }) => ({
    voucher: thing && { id: thing.id, code: thing.code },
    name: thing?.code ?? 'Other',
    event: thing && summaryOf(view, view.event(thing.event_id)),
    ...numbers,
    max_usages: thing?.max_usages ?? null,
    last_used_at: thing && iso(Math.max(...(uses.get(thing.id) ?? []).map(({ redeemed_at }) => redeemed_at))),
  }));
}
