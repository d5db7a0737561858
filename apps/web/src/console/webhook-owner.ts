import { api } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import { consoleScreens } from '../screens/console.ts';

/** Routes of webhooks. Those of organizers differ in their paths alone. */
export type WebhookRoutes = typeof api.adminWebhooks;

/** Whose webhooks the reader sees, where, and whether the reader may add some. */
export function useWebhooks() {
  const account = useRead(api.account.me).data?.data;
  const screen = consoleScreens.find(
    (each) => each.kind === 'view' && each.view === 'webhooks' && each.who === account?.role,
  );
  const isOrganizer = account?.role === 'organizer';
  return {
    routes: isOrganizer ? (api.organizerWebhooks as unknown as WebhookRoutes) : api.adminWebhooks,
    path: screen?.path ?? '',
    noun: screen?.noun ?? '',
    mayAdd: account !== undefined && account.organizer_role !== 'Viewer',
    isOrganizer,
  };
}

/** An endpoint as a table shows it: one without types is told everything. */
export const shownEndpoint = <Endpoint extends { readonly types: readonly string[] }>(
  endpoint: Endpoint,
) => ({
  ...endpoint,
  types: endpoint.types.length === 0 ? ['all'] : endpoint.types,
});

/** What an address is called: its path and query may be secrets, and long. */
export const hostOf = (url: string): string => URL.parse(url)?.host ?? url;
