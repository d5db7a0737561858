import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Notification, Provider } from './provider.ts';
import { isSigned } from './signed-at.ts';

const Id = Type.String({ pattern: /^\w{1,255}$/ });
const Event = Type.Object({
  id: Id,
  object: Type.Literal('event'),
  data: Type.Optional(
    Type.Object({
      object: Type.Object({
        object: Type.String(),
        id: Type.Optional(Id),
        client_reference_id: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
        payment_intent: Type.Optional(Type.Union([Id, Type.Null(), Type.Object({ id: Id })])),
        metadata: Type.Optional(
          Type.Union([
            Type.Null(),
            Type.Object({ reference: Type.Optional(Type.String({ maxLength: 200 })) }),
          ]),
        ),
      }),
    }),
  ),
});
const isEvent = Compile(Event);

/** Reads an event; undefined where the signature is not Stripe's, or of another time. `now` in milliseconds. */
export function eventIn(
  header: Parameters<Provider['verify']>[0][string],
  body: Buffer,
  secret: string | undefined,
  now: number,
): Notification | undefined {
  if (typeof header !== 'string' || !secret || !isSigned(header, body, secret, now)) return undefined;
  const event = parsed(body);
  return isEvent.Check(event) ? notificationOf(event) : undefined;
}

/** A checkout and a payment repeat our reference. A refund and a dispute name the payment. */
function notificationOf({ id, data }: Static<typeof Event>): Notification {
  const about = data?.object;
  const payment = about?.object === 'payment_intent' ? about.id : about?.payment_intent;
  return {
    id,
    reference: about?.client_reference_id ?? about?.metadata?.reference ?? null,
    about: (typeof payment === 'object' ? payment?.id : payment) ?? null,
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
