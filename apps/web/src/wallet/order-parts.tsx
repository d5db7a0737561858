import type { api, BodyOf } from '@karcis/contract';
import { momentText, priceText } from '@karcis/format';
import type { ComponentChildren } from 'preact';
import { useWords } from '../frame/words.ts';
import { Status } from '../kit/status.tsx';
import { toneOf as toneOfState } from '../kit/tone.ts';
import { toneOf } from './status.ts';

/** An order as its buyer reads it. */
export type OrderOfBuyer = BodyOf<typeof api.orders.order>['data'];

type Fact = readonly [name: string, value: ComponentChildren];

/** What was bought, for whom, how it was paid, and what was given back. */
export function OrderParts({ order }: { readonly order: OrderOfBuyer }) {
  const { words } = useWords();
  const text = words.orders;
  return (
    <>
      <Part title={text.items}>
        <Items order={order} />
      </Part>
      {order.tickets.length > 0 && (
        <Part title={text.ticketList}>
          <TicketList order={order} />
        </Part>
      )}
      {order.payment !== null && (
        <Part title={text.payment}>
          <Payment payment={order.payment} order={order} />
        </Part>
      )}
      {order.refunds.length > 0 && (
        <Part title={text.refunds}>
          <Refunds order={order} />
        </Part>
      )}
      {order.buyer !== null && (
        <Part title={text.buyer}>
          <Facts
            facts={[
              [text.name, order.buyer.name],
              [text.email, order.buyer.email],
              ...(order.buyer.phone === null ? [] : [[text.phone, order.buyer.phone] as const]),
            ]}
          />
        </Part>
      )}
    </>
  );
}

const Part = ({ title, children }: { readonly title: string; readonly children: ComponentChildren }) => (
  <section>
    <h2 class="section">{title}</h2>
    {children}
  </section>
);

const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl class="facts">
    {facts.map(([name, value], at) => (
      <div key={at}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Lines with their prices, and how they come to the total. Parts that are nothing are left out. */
function Items({ order }: { readonly order: OrderOfBuyer }) {
  const { words, locale } = useWords();
  const text = words.orders;
  const {
    currency,
    items,
    subtotal,
    discount_total: discount,
    fee_total: fee,
    tax_total: tax,
    total,
  } = order;
  const money = (amount: number) => priceText(amount, currency, locale);
  const sums = [
    [text.discount, discount, -1],
    [text.fee, fee, 1],
    [text.tax, tax, 1],
  ] as const;
  const isMore = sums.some(([, amount]) => amount > 0);
  return (
    <dl class="bill">
      {items.map(({ id, ticket_type: type, quantity, unit_price: price }) => (
        <div key={id}>
          <dt>
            {type.name}
            <span class="quiet">{text.times(quantity, money(price))}</span>
          </dt>
          <dd>{money(quantity * price)}</dd>
        </div>
      ))}
      {isMore && items.length > 1 && (
        <div>
          <dt>{text.subtotal}</dt>
          <dd>{money(subtotal)}</dd>
        </div>
      )}
      {sums.map(([name, amount, sign]) =>
        amount === 0 ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {sign < 0 && '−'}
              {money(amount)}
            </dd>
          </div>
        ),
      )}
      <div class="bill-total">
        <dt>{text.total}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}

function TicketList({ order: { tickets } }: { readonly order: OrderOfBuyer }) {
  const { words } = useWords();
  return (
    <ul class="order-tickets">
      {tickets.map(({ id, code, status, ticket_type: type, attendee, seat }) => (
        <li key={id}>
          <div>
            <p class="order-attendee">{attendee.name}</p>
            <p class="quiet">{[type.name, seat, code].filter(Boolean).join(', ')}</p>
          </div>
          <Status tone={toneOf(status)}>{words.wallet.statuses[status] ?? status}</Status>
        </li>
      ))}
    </ul>
  );
}

function Payment({
  payment,
  order: { paid_at: paidAt, event },
}: {
  readonly payment: NonNullable<OrderOfBuyer['payment']>;
  readonly order: OrderOfBuyer;
}) {
  const { words, locale } = useWords();
  const text = words.orders;
  const statuses: Readonly<Record<string, string>> = words.orders.statuses;
  const methods: Readonly<Record<string, string>> = text.methods;
  const { method, status, reference } = payment;
  return (
    <Facts
      facts={[
        [text.method, methods[method] ?? method],
        [text.status, statuses[status] ?? status],
        ...(paidAt === null ? [] : [[text.paidAt, momentText(paidAt, event.timezone, locale)] as const]),
        [text.paymentReference, reference],
      ]}
    />
  );
}

function Refunds({ order: { refunds, currency, event } }: { readonly order: OrderOfBuyer }) {
  const { words, locale } = useWords();
  const statuses: Readonly<Record<string, string>> = words.orders.statuses;
  return (
    <ul class="order-tickets">
      {refunds.map(({ id, amount, status, created_at: at }) => (
        <li key={id}>
          <div>
            <p class="order-attendee">{priceText(amount, currency, locale)}</p>
            <p class="quiet">{momentText(at, event.timezone, locale)}</p>
          </div>
          <Status tone={toneOfState('status', status) ?? 'look'}>{statuses[status] ?? status}</Status>
        </li>
      ))}
    </ul>
  );
}
