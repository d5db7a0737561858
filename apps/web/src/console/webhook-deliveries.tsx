import type { BodyOf, InputOf } from '@karcis/contract';
import { useEffect, useState } from 'preact/hooks';
import { readAnew, useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { TableLines } from '../kit/table.tsx';
import { projected } from '../screens/projected.ts';
import { Acts } from './acts.tsx';
import { addressOf, withoutEmpty } from './address.ts';
import { Filters } from './filters.tsx';
import { Head } from './head.tsx';
import { perPage, Rows } from './rows.tsx';
import { Read } from './reading.tsx';
import { RecordBody } from './record-body.tsx';
import { hostOf, useWebhooks, type WebhookRoutes } from './webhook-owner.ts';
import { fieldWord, nounOf, useConsole } from './words.ts';
import { write } from './write.ts';

type Endpoint = BodyOf<WebhookRoutes['endpoint']>['data'];
type Delivery = BodyOf<WebhookRoutes['deliveries']>['data'][number];

interface Props {
  readonly endpoint: Endpoint;
  readonly query: ScreenProps['query'];
}

const columns = [
  'type',
  'created_at',
  'status',
  'attempts',
  'status_code',
  'error',
  'last_attempt_at',
] as const;

/** Messages of an endpoint, newest first, or one of them in full. They are read again while one waits for its first two tries, which are soon. */
export function Deliveries({ endpoint, query }: Props) {
  const { words } = useConsole();
  const { routes, path: list } = useWebhooks();
  const { show, ...given } = withoutEmpty(query);
  const { query: parameters } = projected(routes.deliveries);
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => name in parameters));
  const [every, setEvery] = useState<number>();
  const input = { id: endpoint.id, ...known, per_page: perPage } as InputOf<WebhookRoutes['deliveries']>;
  const reading = useRead(routes.deliveries, input, every === undefined ? {} : { every });
  const isUnderWay =
    reading.data?.data.some(({ status, attempts }) => status === 'Pending' && attempts < 2) ?? false;
  useEffect(() => {
    setEvery(isUnderWay ? 2000 : undefined);
    // What came of it shows at the endpoint, too.
    if (!isUnderWay && every !== undefined) void readAnew();
  }, [isUnderWay]);
  // There is nothing to filter.
  const isBare = reading.data?.data.length === 0 && Object.keys(given).length === 0;
  const path = `${list}/${endpoint.id}`;
  const noun = nounOf(words, 'deliveries');
  const found = reading.data?.data.find(({ id }) => id === show);
  if (show !== undefined && found !== undefined)
    return <Chosen endpoint={endpoint} delivery={found} back={addressOf(path, given)} routes={routes} />;
  return (
    <section>
      {show === undefined ? (
        <h2>{noun.name}</h2>
      ) : (
        <Head title={noun.name} crumb={{ href: addressOf(path, given), name: hostOf(endpoint.url) }} />
      )}
      {show === undefined && !isBare && <Filters path={path} parameters={parameters} query={given} />}
      <Read of={reading} lines={<TableLines heads={columns.map((column) => fieldWord(words, column))} />}>
        {(body) =>
          show === undefined ? (
            <Rows
              screen={{ reads: routes.deliveries, noun: 'deliveries', columns }}
              body={body}
              path={path}
              query={given}
            />
          ) : (
            <p>{words.console.list.gone}</p>
          )
        }
      </Read>
    </section>
  );
}

interface ChosenProps {
  readonly endpoint: Endpoint;
  readonly delivery: Delivery;
  readonly back: string;
  readonly routes: WebhookRoutes;
}

function Chosen({ endpoint, delivery, back, routes }: ChosenProps) {
  const { words } = useConsole();
  const text = words.console.webhooks;
  const { response: _response, ...fields } = projected(routes.deliveries).row;
  const { type, response } = delivery;
  const send = () => write(routes.redeliver, { id: endpoint.id, delivery_id: delivery.id });
  return (
    <>
      <Head title={type ?? delivery.id} isCode crumb={{ href: back, name: hostOf(endpoint.url) }} />
      <RecordBody fields={fields} row={delivery} lead={columns.slice(1)} />
      {response !== null && response !== '' && (
        <section>
          <h2>{fieldWord(words, 'response')}</h2>
          <pre class="source" tabIndex={0}>
            {response}
          </pre>
        </section>
      )}
      {endpoint.actions.includes('redeliver') && <Acts acts={[{ ...text.redeliver, act: send }]} />}
    </>
  );
}
