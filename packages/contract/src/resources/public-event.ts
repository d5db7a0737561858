import Type from 'typebox';
import { Count, Flag, Id, nullable, oneOf, part, Percent, record, Text } from '../values.ts';
import { cheapestAllIn, EventCard, forBuyers, forEverybody } from './event.ts';
import { EventTheme } from './event-theme.ts';
import { paymentMethods } from './payment.ts';
import { Promo } from './promo.ts';
import { PublicSignatureArtist } from './signature-artist.ts';
import { PublicSignatureBrandPartner } from './signature-brand-partner.ts';
import { PublicSignatureProfile } from './signature-profile.ts';
import { Question } from './question.ts';
import { PublicTicketType } from './ticket-type.ts';

/** A question to the buyers of tickets. */
const AskedQuestion = record('AskedQuestion', {
  id: Id,
  label: Text,
  kind: Question.properties.kind,
  options: Type.Array(Text, { description: 'Of the kinds Choice and Multiple' }),
  is_required: Flag,
  ticket_type_ids: nullable(Type.Array(Id, { description: 'Null: every ticket' })),
});

/** A promo that lowers the price of each order that meets its conditions. It needs no code. */
const AutomaticPromo = record('AutomaticPromo', {
  id: Id,
  name: Text,
  discount_type: Promo.properties.discount_type,
  discount_value: Promo.properties.discount_value,
  max_discount_amount: Promo.properties.max_discount_amount,
  ticket_type_ids: nullable(Type.Array(Id, { description: 'Null: all types' })),
  min_quantity: Promo.properties.min_quantity,
  min_order_amount: Promo.properties.min_order_amount,
  is_stackable: Promo.properties.is_stackable,
});

/** An event as its page shows it to visitors, with all that they need to choose tickets. */
export const PublicEvent = record('PublicEvent', {
  ...forEverybody,
  ...cheapestAllIn,
  ...forBuyers,
  max_tickets_per_order: Type.Integer({
    minimum: 1,
    description:
      'Limit of the event; where it has none, of the platform. The least of a ticket type is taken all the same',
  }),
  ticket_types: Type.Array(PublicTicketType, { description: 'Active Public ones, in their order' }),
  buyer_charges: {
    ...part({
      fee_each: Type.Integer({
        minimum: 0,
        'x-as': 'money',
        description: 'Fee for each ticket that has a price',
      }),
      fee_percent: { ...Percent, description: 'Fee as a share of the price' } as typeof Percent,
      fee_tax_percent: { ...Percent, description: 'Tax on the fee' } as typeof Percent,
      tax_percent: { ...Percent, description: 'Tax on the price that comes on top of it' } as typeof Percent,
    }),
    description:
      'What buyers pay beside the price of an order after its discounts. Each part is computed for the whole order, and rounded once to the smallest unit',
  },
  promos: Type.Array(AutomaticPromo, {
    description:
      'Automatic promos that are valid now. If all are stackable, all apply, else the one that saves most. Promos with a limit per person are left out.',
  }),
  questions: Type.Array(AskedQuestion, {
    description: 'What buyers are asked for each ticket, in their order',
  }),
  theme: nullable(EventTheme),
  hold_minutes: Type.Integer({ minimum: 1, description: 'Minutes for which places of a new order are held' }),
  terms_version: nullable(Text),
  payment_methods: Type.Array(oneOf(paymentMethods), {
    description: 'How what is not free is paid; empty where nobody can pay yet',
  }),
});

/** What is left of a ticket type. How many are sold is nobody's affair: above ten nothing is said. */
export const Availability = record('Availability', {
  ticket_type_id: Id,
  sales_status: PublicTicketType.properties.sales_status,
  available: nullable(
    Type.Integer({ minimum: 0, maximum: 10, description: 'Tickets that are left; null: more than ten' }),
  ),
});

/** The official event of the platform, with its page, its line-up and its partners. */
export const SignatureEvent = record('SignatureEvent', {
  event: EventCard,
  profile: nullable(PublicSignatureProfile),
  artists: Type.Array(PublicSignatureArtist, { description: 'Active and announced ones, in their order' }),
  partners: Type.Array(PublicSignatureBrandPartner, { description: 'Active ones, in their order' }),
});

/** Values that the list of events can be filtered by, with the number of its events. */
export const EventFilters = record('EventFilters', {
  categories: Type.Array(record('CategoryFilter', { id: Id, name: Text, slug: Text, count: Count })),
  cities: Type.Array(record('CityFilter', { name: Text, count: Count })),
});
