import type { BodyOf, InputOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { basePath } from '../frame/server.ts';
import { Empty } from '../kit/empty.tsx';
import { Secret } from '../kit/secret.tsx';
import { Table, TableLines } from '../kit/table.tsx';
import { type Projected, projected } from '../screens/projected.ts';
import { type Query, withoutEmpty } from './address.ts';
import { type Row, tableColumns } from './facts.tsx';
import { Filters } from './filters.tsx';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { hostOf, shownEndpoint, useWebhooks, type WebhookRoutes } from './webhook-owner.ts';
import { fieldWord, nounOf, useConsole } from './words.ts';
import { write } from './write.ts';

type New = BodyOf<WebhookRoutes['create']>['data'];

const columns = ['url', 'status', 'failing_since', 'types', 'created_at'] as const;

/** Filters of an address that the route takes. */
const chosenOf = (given: Query, parameters: Projected['query']): Query =>
  Object.fromEntries(Object.entries(withoutEmpty(given)).filter(([name]) => name in parameters));

/** Addresses that are told what happens, and a form that adds one. */
export function Webhooks({ query: given }: ScreenProps) {
  const { words } = useConsole();
  const { routes, path, noun, mayAdd, isOrganizer } = useWebhooks();
  const { query: parameters } = projected(routes.endpoints);
  const query = chosenOf(given, parameters);
  const isFiltered = Object.keys(query).length > 0;
  const reading = useRead(routes.endpoints, query as InputOf<WebhookRoutes['endpoints']>);
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<New>();
  const { webhooks: text, list } = words.console;
  return (
    <>
      <Head title={nounOf(words, noun).name}>
        {mayAdd && !isAdding && (
          <button
            class="button button-filled"
            type="button"
            onClick={() => {
              setMade(undefined);
              setAdding(true);
            }}
          >
            {text.add}
          </button>
        )}
      </Head>
      <p class="quiet">
        {text.about} <a href={`${basePath}/docs`}>{text.docs}</a>
      </p>
      {made !== undefined && (
        <div role="status">
          <Secret
            text={made.secret}
            hint={text.keepSecret(hostOf(made.url))}
            copy={words.console.record.copy}
            copied={words.console.record.copied}
          />
        </div>
      )}
      {isAdding && (
        <WebhookForm
          send={async (body) => {
            setMade((await write(routes.create, { body: { url: '', ...body } })).data);
            setAdding(false);
            await reading.refetch();
          }}
          cancel={() => setAdding(false)}
        />
      )}
      {isFiltered && <Filters path={path} parameters={parameters} query={query} />}
      <Read of={reading} lines={<TableLines heads={columns.map((column) => fieldWord(words, column))} />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title={isFiltered ? list.noMatch : (nounOf(words, 'webhooks').empty ?? '')}
              hint={isFiltered ? list.noMatchHint : (nounOf(words, 'webhooks').hint ?? '')}
            />
          ) : (
            <Endpoints rows={data.map(shownEndpoint)} routes={routes} path={path} />
          )
        }
      </Read>
      {isOrganizer && (
        <section>
          <h2>{text.tokens}</h2>
          <p>
            {text.tokensHint} <a href="/account/security">{words.frame.security}</a>
          </p>
        </section>
      )}
    </>
  );
}

interface EndpointsProps {
  readonly rows: readonly Row[];
  readonly routes: WebhookRoutes;
  readonly path: string;
}

function Endpoints({ rows, routes, path }: EndpointsProps) {
  const { words, locale } = useConsole();
  const [first, ...others] = tableColumns(words, locale, projected(routes.endpoints).row, {
    paths: columns,
    rows,
  });
  const name = {
    ...first,
    key: 'url',
    head: first?.head ?? '',
    cell: ({ id, url, description }: Row) => (
      <>
        <a class="clip" href={`${path}/${String(id)}`}>
          {hostOf(String(url))}
        </a>
        {typeof description === 'string' && <span class="clip quiet">{description}</span>}
      </>
    ),
  };
  return (
    <Table
      caption={nounOf(words, 'webhooks').name}
      columns={[name, ...others]}
      rows={rows}
      keyOf={({ id }) => String(id)}
    />
  );
}
