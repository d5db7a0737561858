import { api, type Route } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import { projected } from '../screens/projected.ts';

/** Whether the reader may call a route: of organizers it may need more than the reader is in the team. */
export function useMayCall(): (route: Route) => boolean {
  const own = useRead(api.account.me).data?.data.organizer_role;
  return (route) => {
    const { members } = projected(route);
    return members === undefined || (own !== undefined && own !== null && members.includes(own));
  };
}
