import Type from 'typebox';
import { emailAddress, nameNumber, patch, personName, phoneNumber, text } from './body.ts';
import { Id, nullable } from './values.ts';

/* What is said of an order, by who buys and by those who manage its event alike. */

const details = {
  phone: Type.Optional(nullable(phoneNumber)),
  company: Type.Optional(nullable(text(120))),
  tax_number: Type.Optional(nullable(nameNumber(40))),
  address: Type.Optional(nullable(text(300))),
};

/** Who buys online: somebody who can be reached. */
export const buyer = Type.Object({ name: personName(), email: emailAddress, ...details });

/** Who buys at a counter, perhaps without an address. */
export const buyerAtCounter = Type.Object({
  name: personName(),
  email: Type.Optional(nullable(emailAddress)),
  ...details,
});

/** What is bought: a ticket type once, with `priceIs` as the sentence on the price of a donation. */
export const items = (priceIs: string) =>
  Type.Array(
    Type.Object({
      ticket_type_id: Id,
      quantity: Type.Integer({ minimum: 1, maximum: 100 }),
      price: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 100_000_000, 'x-as': 'money', description: priceIs }),
      ),
    }),
    { minItems: 1, maxItems: 20 },
  );

/** For whom each ticket is, with what the event asks. */
export const attendees = Type.Array(
  Type.Object({
    ticket_type_id: Id,
    name: Type.Optional(personName()),
    email: Type.Optional(emailAddress),
    answers: Type.Optional(Type.Array(Type.Object({ question_id: Id, value: text(500) }), { maxItems: 30 })),
  }),
  { maxItems: 100, 'x-long': true },
);

/** Where an order is reached. */
export const contact = patch({ contact_email: emailAddress, buyer_phone: nullable(phoneNumber) });
