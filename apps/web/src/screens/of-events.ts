import { api } from '@karcis/contract';
import type { Reader } from './common.ts';
import { placeOf, removable } from './event-place.ts';
import { form, list, record } from './resource.ts';

/** Screens of what belongs to an event: one definition for administrators and for organizers, who bring their routes. */

type GateRoutes = typeof api.adminGates | typeof api.organizerGates;
type TypeRoutes = typeof api.adminTicketTypes | typeof api.organizerTicketTypes;
type PromoRoutes = typeof api.adminPromos | typeof api.organizerPromos;

export const gates = (who: Reader, routes: GateRoutes) => {
  const place = placeOf(who, 'gates', 'gate_id');
  return {
    gates: list({
      ...place.list,
      noun: 'gates',
      reads: routes.gates,
      columns: ['name', 'updated_at'],
      orders: routes.order,
    }),
    newGate: form({ ...place.form, noun: 'newGate', creates: routes.create }),
    gate: record({
      ...place.record,
      noun: 'gate',
      reads: routes.gate,
      title: 'name',
      deeds: [{ ...removable, does: routes.remove, word: 'removeGate' }],
      changes: routes.change,
    }),
  };
};

const typeGroups = {
  offer: ['name', 'description', 'kind', 'price', 'original_price', 'benefits', 'color'],
  sale: [
    'is_active',
    'visibility',
    'capacity',
    'sales_start_at',
    'sales_end_at',
    'min_per_order',
    'max_per_order',
  ],
  entry: [
    'gate_id',
    'gate_note',
    'entry_policy',
    'valid_from',
    'valid_until',
    'is_transferable',
    'is_refundable',
  ],
} as const;

export const ticketTypes = (
  who: Reader,
  routes: TypeRoutes & {
    readonly ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes;
  },
  { gates }: GateRoutes,
) => {
  const place = placeOf(who, 'ticket-types', 'ticket_type_id');
  const fields = { groups: typeGroups, picks: { gate_id: gates } } as const;
  return {
    ticketTypes: list({
      ...place.list,
      noun: 'ticketTypes',
      reads: routes.ticketTypes,
      columns: ['name', 'kind', 'sales_status', 'visibility', 'sold', 'reserved', 'capacity', 'price'],
      orders: routes.order,
    }),
    newTicketType: form({
      ...place.form,
      ...fields,
      noun: 'newTicketType',
      creates: routes.create,
      preset: {
        kind: 'Paid',
        is_active: true,
        visibility: 'Public',
        min_per_order: 1,
        entry_policy: 'Single Entry',
        is_transferable: true,
        is_refundable: true,
      },
    }),
    ticketType: record({
      ...place.record,
      ...fields,
      noun: 'ticketType',
      reads: routes.ticketType,
      title: 'name',
      lead: ['sales_status', 'price', 'sold', 'reserved', 'available', 'capacity'],
      deeds: [{ ...removable, does: routes.remove, word: 'removeFromEvent' }],
      changes: routes.change,
    }),
  };
};

const promoGroups = {
  offer: ['name', 'description', 'trigger', 'code'],
  discount: ['discount_type', 'discount_value', 'max_discount_amount'],
  limits: [
    'ticket_type_ids',
    'min_quantity',
    'min_order_amount',
    'max_uses',
    'max_uses_per_user',
    'is_stackable',
  ],
  when: ['is_active', 'starts_at', 'ends_at'],
} as const;

export const promos = (
  who: Reader,
  routes: PromoRoutes & {
    readonly promos: typeof api.adminEvents.promos | typeof api.organizerPromos.promos;
  },
  ticketTypes: typeof api.adminEvents.ticketTypes | typeof api.organizerTicketTypes.ticketTypes,
) => {
  const place = placeOf(who, 'promos', 'promo_id');
  const fields = {
    groups: promoGroups,
    only: { code: ['trigger', ['Code'], 'needed'], max_discount_amount: ['discount_type', ['Percentage']] },
    picks: { ticket_type_ids: ticketTypes },
  } as const;
  return {
    promos: list({
      ...place.list,
      noun: 'promos',
      reads: routes.promos,
      columns: ['name', 'code', 'status', 'trigger', 'used_count', 'max_uses', 'total_discount'],
    }),
    newPromo: form({
      ...place.form,
      ...fields,
      noun: 'newPromo',
      creates: routes.create,
      preset: {
        trigger: 'Code',
        discount_type: 'Percentage',
        min_quantity: 1,
        min_order_amount: 0,
        is_active: true,
      },
    }),
    promo: record({
      ...place.record,
      ...fields,
      noun: 'promo',
      reads: routes.promo,
      title: 'name',
      lead: ['status', 'code', 'discount_value', 'used_count', 'remaining_uses', 'total_discount'],
      deeds: [{ ...removable, does: routes.remove, word: 'removeFromEvent' }],
      changes: routes.change,
    }),
  };
};
