import type { BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { readAnew, reads, useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { go } from '../frame/router.ts';
import { momentText } from '../kit/figures.ts';
import { Secret } from '../kit/secret.tsx';
import { TableLines } from '../kit/table.tsx';
import { projected } from '../screens/projected.ts';
import { type Act, Acts } from './acts.tsx';
import { Facts } from './facts.tsx';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { Deliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { hostOf, shownEndpoint, useWebhooks, type WebhookRoutes } from './webhook-owner.ts';
import { WebhookReplay } from './webhook-replay.tsx';
import { nounOf, useConsole } from './words.ts';
import { write } from './write.ts';

type Endpoint = BodyOf<WebhookRoutes['endpoint']>['data'];
type Secrets = BodyOf<WebhookRoutes['rotateSecret']>['data'];

/** An address that is told what happens: how it stands, what can be done to it, and what became of its messages. */
export function Webhook({ params, query }: ScreenProps) {
  const { words } = useConsole();
  const { routes } = useWebhooks();
  const reading = useRead(routes.endpoint, { id: params['id'] ?? '' });
  return (
    <Read
      of={reading}
      lines={
        <>
          <Head title={nounOf(words, 'webhook').name} />
          <TableLines heads={['', '']} />
        </>
      }
    >
      {({ data }) =>
        query['show'] === undefined ? (
          <Endpoint key={data.id} endpoint={data} query={query} />
        ) : (
          <Deliveries endpoint={data} query={query} />
        )
      }
    </Read>
  );
}

interface Props {
  readonly endpoint: Endpoint;
  readonly query: ScreenProps['query'];
}

function Endpoint({ endpoint, query }: Props) {
  const { words, locale } = useConsole();
  const { routes, path, noun } = useWebhooks();
  // As it was when its form was opened: what others change meanwhile is not overwritten.
  const [changing, setChanging] = useState<Endpoint>();
  const [isReplaying, setReplaying] = useState(false);
  const [made, setMade] = useState<Secrets>();
  const text = words.console.webhooks;
  const { id } = endpoint;
  const acts: Readonly<Partial<Record<Endpoint['actions'][number], Act>>> = {
    test: { ...text.test, act: () => write(routes.test, { id }) },
    pause: { ...text.pause, act: () => write(routes.change, { id, body: { status: 'Paused' } }) },
    resume: { ...text.resume, act: () => write(routes.change, { id, body: { status: 'Active' } }) },
    change: { name: text.change, act: () => setChanging(endpoint) },
    'rotate-secret': {
      ...text.rotate,
      act: async () => setMade((await write(routes.rotateSecret, { id })).data),
    },
    replay: { name: text.replay.name, act: () => setReplaying(true) },
    remove: {
      ...text.remove,
      act: async () => {
        await write(routes.remove, { id });
        // What is known of it is not asked for again, but the list is.
        const isOfWebhooks = (key: readonly unknown[]) => String(key[1]).startsWith(routes.endpoints.path);
        reads.removeQueries({ predicate: ({ queryKey }) => isOfWebhooks(queryKey) });
        go(path);
      },
    },
  };
  const possible = Object.entries(acts).flatMap(([name, act]) =>
    endpoint.actions.includes(name as Endpoint['actions'][number]) ? [act] : [],
  );
  const { row: fields } = projected(routes.endpoint);
  const shown = shownEndpoint(endpoint);
  return (
    <>
      <Head title={hostOf(endpoint.url)} crumb={{ href: path, name: nounOf(words, noun).name }} />
      <p>
        <code class="clip" title={endpoint.url}>
          {endpoint.url}
        </code>
      </p>
      <Facts
        kind="strip"
        paths={['status', 'failing_since', 'types', 'created_at']}
        fields={fields}
        row={shown}
      />
      <Facts paths={['description', 'updated_at']} fields={fields} row={shown} />
      {endpoint.status === 'Active' && endpoint.failing_since !== null && (
        <p class="unsaid">{text.failing}</p>
      )}
      {endpoint.status === 'Disabled' && <p class="unsaid">{text.disabled}</p>}
      {changing === undefined && !isReplaying && <Acts acts={possible} />}
      {made !== undefined && (
        <div role="status">
          <Secret
            text={made.secret}
            hint={text.keepNewSecret(momentText(locale, made.old_until))}
            copy={words.console.record.copy}
            copied={words.console.record.copied}
          />
        </div>
      )}
      {changing !== undefined && (
        <WebhookForm
          endpoint={changing}
          send={async (body) => {
            await write(routes.change, { id, body }, { ifMatch: `"${changing.updated_at}"` });
            setChanging(undefined);
            await readAnew();
          }}
          cancel={() => setChanging(undefined)}
        />
      )}
      {isReplaying && <WebhookReplay id={id} routes={routes} close={() => setReplaying(false)} />}
      <Deliveries endpoint={endpoint} query={query} />
    </>
  );
}
