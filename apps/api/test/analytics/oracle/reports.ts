import type { Api, ResultOf } from '@karcis/contract';

type Organizer = Api['organizerAnalytics'];
type Of<R extends keyof Organizer> = NonNullable<ResultOf<Organizer[R]>>;
type Head = 'scope' | 'currency' | 'timezone' | 'generated_at' | 'definitions' | 'other_currencies';

/** What a report says beyond its head. */
export type Report<
  R extends
    | 'revenue'
    | 'ticketSales'
    | 'attendance'
    | 'events'
    | 'participants'
    | 'categories'
    | 'promos'
    | 'vouchers',
> = Omit<Of<R>, Head>;

export type EventSummary = NonNullable<Of<'revenueRange'>['event']>;
