import { api, type BodyOf } from '@karcis/contract';
import { momentText, moneyText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import type { ScreenProps } from '../frame/room.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { Status, type Tone } from '../kit/status.tsx';
import { Ticket } from '../kit/ticket.tsx';
import { account } from '../screens/account.ts';
import { sentenceOf } from './sentences.ts';
import { useAsk } from './use-ask.ts';

type Payment = BodyOf<typeof api.sandbox.payment>['data'];
type Action = Payment['actions'][number];

const tones: Readonly<Record<Payment['state'], Tone>> = {
  Pending: 'waiting',
  Paid: 'done',
  Failed: 'stopped',
  Expired: 'over',
  Cancelled: 'over',
};

/** The page of the provider that this server plays: whoever pays here pays nothing. */
export function Sandbox({ params: { reference = '' } }: ScreenProps) {
  const { words } = useWords();
  const text = words.buy.sandbox;
  const { data, error, again } = useAsk(() => call(api.sandbox.payment, { reference }), reference);
  const isAbsent = error instanceof KarcisError && [404, 422].includes(error.status);
  return (
    <Page title={text.title} class="page-sandbox" links={<p class="mark">{text.title}</p>}>
      {isAbsent ? (
        <Empty level={1} title={text.none} hint={text.noneHint}>
          <p class="empty-deed">
            <a class="button" href={account.findOrder.path}>
              {words.orders.find}
            </a>
          </p>
        </Empty>
      ) : data === undefined ? (
        <>
          <h1>{text.title}</h1>
          {error === null ? <Loading lines={6} /> : <Problem error={error} retry={() => void again()} />}
        </>
      ) : (
        <Paying payment={data.data} refresh={again} />
      )}
    </Page>
  );
}

function Paying({
  payment,
  refresh,
}: {
  readonly payment: Payment;
  readonly refresh: () => Promise<unknown>;
}) {
  const { words, locale } = useWords();
  const text = words.buy.sandbox;
  const [fault, setFault] = useState<string>();
  const [isActing, setActing] = useState(false);
  const { amount, currency, state, actions } = payment;
  const price = moneyText(amount, currency, locale);

  const act = async (action: Action): Promise<void> => {
    if (isActing) return;
    setActing(true);
    setFault(undefined);
    try {
      await call(api.sandbox.act, { reference: payment.reference, body: { action } });
      // As at a provider: what was decided leads back to the order.
      if (['Pay', 'Fail', 'Expire'].includes(action)) return leave(payment);
      await refresh();
    } catch (error) {
      setFault(sentenceOf(error, words));
      await refresh();
    }
    setActing(false);
  };
  const others = actions.filter((action) => action !== 'Pay');
  return (
    <Ticket
      class="sandbox"
      what={
        <>
          <h1>{text.title}</h1>
          <p class="note">{text.note}</p>
          <Facts payment={payment} />
        </>
      }
      stub={
        <>
          <p class="sandbox-state" role="status">
            <Status tone={tones[state]}>{text.states[state]}</Status>
          </p>
          {fault !== undefined && (
            <p class="wrong" role="alert">
              {fault}
            </p>
          )}
          {state === 'Pending' ? (
            <button
              class="button button-filled button-wide"
              type="button"
              aria-disabled={isActing}
              onClick={() => void act('Pay')}
            >
              <span>{text.actions.Pay}</span>
              <span>{price}</span>
            </button>
          ) : (
            <a class="button button-filled" href={addressAfter(payment)}>
              {text.back}
            </a>
          )}
          {state !== 'Pending' && actions.includes('Pay') && (
            <Deed action="Pay" act={act} isActing={isActing} />
          )}
          {others.map((action) => (
            <Deed key={action} {...{ action, act, isActing }} />
          ))}
        </>
      }
    />
  );
}

interface DeedProps {
  readonly action: Action;
  readonly act: (action: Action) => Promise<void>;
  readonly isActing: boolean;
}

function Deed({ action, act, isActing }: DeedProps) {
  const { actions } = useWords().words.buy.sandbox;
  return (
    <button class="button" type="button" aria-disabled={isActing} onClick={() => void act(action)}>
      {actions[action]}
    </button>
  );
}

function Facts({ payment }: { readonly payment: Payment }) {
  const { words, locale } = useWords();
  const text = words.buy.sandbox;
  const { description, method, reference, expires_at: end, amount, currency } = payment;
  const facts = [
    [text.for, description],
    [words.orders.total, moneyText(amount, currency, locale)],
    [text.method, words.orders.methods[method]],
    [text.number, reference],
    [text.until, momentText(end, ownZone, locale)],
  ];
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The zone of the device: a payment has none of its own. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Where the buyer comes back to: a page, and nothing that runs. */
function addressAfter({ return_url: url }: Payment): string {
  const address = URL.parse(url, location.origin);
  return address !== null && /^https?:$/.test(address.protocol) ? address.href : '/';
}

const leave = (payment: Payment): void => location.assign(addressAfter(payment));
