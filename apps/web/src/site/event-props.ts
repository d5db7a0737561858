import type { api, BodyOf } from '@karcis/contract';
import type { SiteContext } from './context.ts';

/** An event as its page shows it. */
export type Event = BodyOf<(typeof api)['catalogue']['event']>['data'];

export interface EventProps {
  readonly event: Event;
  readonly context: SiteContext;
}
