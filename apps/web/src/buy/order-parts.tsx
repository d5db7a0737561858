import { api } from '@karcis/contract';
import { momentText, priceText } from '@karcis/format';
import type { Words } from '@karcis/words';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { saveFile } from '../frame/save-file.ts';
import { basePath, call } from '../frame/server.ts';
import { eventAddress, useWords } from '../frame/words.ts';
import { Html } from '../kit/html.tsx';
import { Status } from '../kit/status.tsx';
import { toneOf } from '../kit/tone.ts';
import { companyFields } from './company-fields.ts';
import { Contact, RefundAccount, RefundRequest } from './order-deeds.tsx';
import { hasCode, type OrderOfBuyer, type OrderProps } from './orders.ts';
import { sentenceOf } from './sentences.ts';

type Fact = readonly [name: string, value: ComponentChildren];

/** Below an order: how it was paid, what was given back and who bought it; and what can be done about it, beside that where there is room. */
export function OrderParts(props: OrderProps) {
  const { order } = props;
  const { words, locale } = useWords();
  const text = words.orders;
  const isPaid = order.status === 'Paid';
  const entry = order.entry_instructions_html ?? '';
  return (
    <div class="order-parts">
      <div>
        {order.payment !== null && isPaid && (
          <Part title={text.payment}>
            <Payment payment={order.payment} order={order} />
          </Part>
        )}
        {entry !== '' && (
          <Part title={words.buy.entry}>
            <Html html={entry} class="prose-small" />
          </Part>
        )}
        {order.refunds.length > 0 && (
          <Part title={text.refunds}>
            <Refunds order={order} />
            <RefundAccount {...props} />
          </Part>
        )}
        {order.buyer !== null && (
          <Part title={text.buyer}>
            <Facts
              facts={[
                [text.name, order.buyer.name],
                [text.email, order.contact_email ?? order.buyer.email],
                ...(order.buyer.phone === null ? [] : [[text.phone, order.buyer.phone] as const]),
                ...companyFacts(order.buyer, words.buy),
              ]}
            />
            {order.status !== 'Expired' && order.status !== 'Cancelled' && <Contact {...props} />}
          </Part>
        )}
      </div>
      <div>
        {isPaid && <Papers {...props} />}
        {isPaid && <RefundRequest {...props} />}
        {order.event.has_page && (
          <p class="tail">
            <a href={eventAddress(locale, order.event.slug)}>{text.toEvent}</a>
            {order.tickets.some(({ status }) => status === 'Active') && (
              <a href={`${basePath}/events/${encodeURIComponent(order.event.slug)}/calendar.ics`}>
                {words.buy.calendar}
              </a>
            )}
          </p>
        )}
      </div>
    </div>
  );
}

/** For whom the receipt is, where a company has bought. */
const companyFacts = (buyer: NonNullable<OrderOfBuyer['buyer']>, text: Words['buy']): Fact[] =>
  companyFields.flatMap((name) => {
    const value = buyer[name];
    return value === null ? [] : [[text.ofCompany[name], value] as const];
  });

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
    <ul class="order-refunds">
      {refunds.map(({ id, amount, status, created_at: at }) => (
        <li key={id}>
          <div>
            <p class="order-attendee">{priceText(amount, currency, locale)}</p>
            <p class="quiet">{momentText(at, event.timezone, locale)}</p>
          </div>
          <Status tone={toneOf('status', status) ?? 'look'}>{statuses[status] ?? status}</Status>
        </li>
      ))}
    </ul>
  );
}

/** The receipt, and the mail with the tickets once more. */
function Papers({ order, proof }: OrderProps) {
  const { words } = useWords();
  const text = words.buy;
  const [told, setTold] = useState<{ readonly isFault: boolean; readonly text: string }>();
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<string>) => () => {
    if (isBusy) return;
    setBusy(true);
    setTold(undefined);
    work()
      .then(
        (done) => setTold(done === '' ? undefined : { isFault: false, text: done }),
        (error: unknown) => setTold({ isFault: true, text: sentenceOf(error, words) }),
      )
      .finally(() => setBusy(false));
  };
  const receipt = run(async () => {
    saveFile((await call(api.ownOrders.receipt, { id: order.id }, proof)).data);
    return '';
  });
  const resend = run(async () => {
    await call(api.ownOrders.resend, { id: order.id }, proof);
    return text.resent(order.contact_email ?? '');
  });
  return (
    <div class="papers">
      <button class="button" type="button" aria-disabled={isBusy} onClick={receipt}>
        {text.receipt}
      </button>
      {order.tickets.some(hasCode) && (
        <button class="button" type="button" aria-disabled={isBusy} onClick={resend}>
          {text.resend}
        </button>
      )}
      <p class={told?.isFault === true ? 'wrong' : 'quiet'} role="status">
        {told?.text}
      </p>
    </div>
  );
}
