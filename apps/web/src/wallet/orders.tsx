import { api, type BodyOf } from '@karcis/contract';
import { momentText, priceText } from '@karcis/format';
import { Loading } from '../frame/loading.tsx';
import { Page } from '../frame/page.tsx';
import { Pager } from '../frame/pager.tsx';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { useHolder } from '../frame/signed-in.tsx';
import { siteAddress, useWords } from '../frame/words.ts';
import { Empty } from '../kit/empty.tsx';
import { PosterImage } from '../kit/poster-image.tsx';
import { account } from '../screens/account.ts';
import { OrderStatus, orderStatuses, type OrderStatusName } from '../frame/order-status.tsx';

type MyOrder = BodyOf<typeof api.orders.list>['data'][number];

/** The orders of an account, newest first. */
export function Orders({ query }: ScreenProps) {
  const { words, locale } = useWords();
  const { name } = useHolder();
  const text = words.orders;
  const status = orderStatuses.find((each) => each === query['status']);
  const page = Math.max(1, Math.trunc(Number(query['page'])) || 1);
  const filter = status === undefined ? {} : { status };
  const list = useRead(api.orders.list, { ...filter, page, per_page: 20 });
  const { data: orders, meta } = list.data ?? {};
  const at = (number: number) => `/orders?${new URLSearchParams({ ...filter, page: String(number) })}`;
  return (
    <Page
      title={text.title}
      name={name}
      links={
        <nav class="page-links" aria-label={words.frame.main}>
          <a href="/tickets">{text.tickets}</a>
          <a href={siteAddress(locale, '/events')}>{words.frame.allEvents}</a>
        </nav>
      }
    >
      <h1>{text.title}</h1>
      {list.error !== null && orders === undefined && (
        <Problem error={list.error} retry={() => void list.refetch()} />
      )}
      {list.error === null && orders === undefined && <Loading lines={6} />}
      {orders !== undefined && (
        <>
          {(orders.length > 0 || status !== undefined) && (
            <StatusChoice status={status} total={meta?.total ?? 0} />
          )}
          {orders.length === 0 ? (
            <NoOrders isFiltered={status !== undefined} />
          ) : (
            <ul class="rows">
              {orders.map((order) => (
                <OrderRow key={order.id} order={order} />
              ))}
            </ul>
          )}
          <Pager page={page} of={meta?.last_page ?? 1} at={at} />
        </>
      )}
    </Page>
  );
}

function OrderRow({ order }: { readonly order: MyOrder }) {
  const { words, locale } = useWords();
  const { event, reference, ticket_count: count, total, currency } = order;
  return (
    <li class="row">
      <PosterImage event={event} view="thumb" />
      <div>
        <h2 class="row-title">
          <a href={`/orders/${encodeURIComponent(order.id)}`}>{event.title}</a>
        </h2>
        <p class="quiet">{momentText(event.starts_at, event.timezone, locale)}</p>
        <p class="quiet">
          {reference}, {words.orders.ticketCount(count)}, {priceText(total, currency, locale)}
        </p>
        <OrderStatus order={order} />
      </div>
    </li>
  );
}

function NoOrders({ isFiltered }: { readonly isFiltered: boolean }) {
  const { words, locale } = useWords();
  const { none, noneHint, noMatch, noMatchHint, findEvents, find, all } = words.orders;
  return (
    <Empty title={isFiltered ? noMatch : none} hint={isFiltered ? noMatchHint : noneHint}>
      <div class="deeds empty-deed">
        {isFiltered ? (
          <a class="button" href="/orders">
            {all}
          </a>
        ) : (
          <>
            <a class="button button-filled" href={siteAddress(locale, '/events')}>
              {findEvents}
            </a>
            <a class="button" href={account.findOrder.path}>
              {find}
            </a>
          </>
        )}
      </div>
    </Empty>
  );
}

/** Filters are a form of their own address, so that a filtered list is a link. */
function StatusChoice({
  status,
  total,
}: {
  readonly status: OrderStatusName | undefined;
  readonly total: number;
}) {
  const { words } = useWords();
  const text = words.orders;
  return (
    <form class="choice" action="/orders" method="get" key={status ?? ''}>
      <label class="field">
        <span>{text.filter}</span>
        <select name="status">
          <option value="">{text.anyStatus}</option>
          {orderStatuses.map((each) => (
            <option key={each} value={each} selected={each === status}>
              {text.statuses[each]}
            </option>
          ))}
        </select>
      </label>
      <button class="button" type="submit">
        {text.apply}
      </button>
      <p class="quiet choice-count" role="status">
        {text.count(total)}
      </p>
    </form>
  );
}
