import { each, sum } from './arithmetic.ts';
import { breakdown, byName, eventsOf, monthly, summaryOf, thingsOf } from './breakdown.ts';
import { byMonthOf, grouped, instantsOf, moneyOf } from './money.ts';
import type { Report } from './reports.ts';
import type { View } from './view.ts';

export function revenue(view: View): Report<'revenue'> {
  const { gross, net, orders, ...total } = moneyOf(view, view.entries);
  const pending = view
    .of(view.all.payments)
    .filter(({ status, currency }) => /^P(ending|rocessing)$/.test(status) && currency === view.currency);
  const months = byMonthOf(view);
  return {
    summary: {
      gross_revenue: gross,
      discounts: total.discounts,
      refunds: total.refunds,
      platform_fees: total.platform_fees,
      gateway_fees: total.gateway_fees,
      taxes: total.taxes,
      net_revenue: net,
      fees_paid_by_buyers: total.fees_paid_by_buyers,
      taxes_paid_by_buyers: total.taxes_paid_by_buyers,
      paid_orders: orders,
      average_order_value: each(gross, total.orders_in_currency),
      pending_amount: sum(pending.map(({ amount }) => amount)),
    },
    series: monthly(view, instantsOf(view), (month) => {
      const { gross, refunds, net, orders } = months.of(month);
      return { gross, refunds, net, orders };
    }),
    by_event: byEvent(view),
    by_ticket_type: byTicketType(view),
    by_payment_method: byPaymentMethod(view),
  };
}

function byEvent(view: View): Report<'revenue'>['by_event'] {
  const groups = grouped(view, ({ event_id }) => event_id);
  const rows = breakdown({
    things: eventsOf(view),
    told: groups.keys,
    numbers(ids) {
      const { gross, discounts, refunds, net, orders } = groups.of(...ids);
      return { gross, discounts, refunds, net, orders };
    },
    main: ({ gross }) => gross,
  });
  return rows.map(({ thing, numbers }) => ({
    event: thing && summaryOf(view, thing),
    name: thing?.title ?? 'Other',
    ...numbers,
  }));
}

function byTicketType(view: View): Report<'revenue'>['by_ticket_type'] {
  const groups = grouped(view, ({ ticket_type_id }) => ticket_type_id);
  const rows = breakdown({
    things: thingsOf(view, view.types),
    told: groups.keys,
    numbers(ids) {
      const { gross, discounts, refunds, sold } = groups.of(...ids);
      return { gross, discounts, refunds, sold };
    },
    main: ({ gross }) => gross,
  });
  return rows.map(({ thing, numbers }) => ({
    id: thing?.id ?? null,
    name: thing?.name ?? 'Other',
    event_id: thing?.event_id ?? null,
    ...numbers,
  }));
}

function byPaymentMethod(view: View): Report<'revenue'>['by_payment_method'] {
  const methods = new Map(view.all.payments.map(({ id, method }) => [id, method]));
  const groups = grouped(view, ({ payment_id }) => methods.get(payment_id));
  return byName(groups.keys, (method) => {
    const { gross, discounts, refunds, net, orders } = groups.of(method);
    return { gross, discounts, refunds, net, orders };
  });
}
