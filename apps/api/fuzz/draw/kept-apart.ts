import type { NamedRoute } from './spots.ts';

/**
 * Whether a request changes the account that makes it: one that succeeded would end the tokens that all others are made with. Such
 * requests have a parameter that no route has. The same goes for the token of the order, for the official event, for the settings of mail: test mails that others ask for would look for a
 * mail server that was drawn, and for the general settings: maintenance would refuse what others ask for.
 */
export const changesOwnAccount = (path: string, method: string): boolean =>
  (path === '/orders/{id}' && method === 'PATCH') ||
  (/^\/(auth\/(tokens|two-factor|profile|email|password$|account\/delete)|admin\/settings\/(email|general)$|admin\/events\/signature$)/.test(
    path,
  ) &&
    !['GET', 'HEAD'].includes(method));

/** Whether cases of their own make what a route asks for: what is written, and refunds, come and go. */
export const isDrawnElsewhere = ({ name, route }: NamedRoute): boolean =>
  route.method === 'GET'
    ? /^sandbox|Refunds\.(refund|account)$|^(checkIn|organizerScanning)\.attendees$/.test(name)
    : /^(adminScanning|buying|checkIn|organizerScanning|orderRefunds|orderTickets|ownOrders|pairing|sandbox|tickets)\./.test(
        name,
      );
