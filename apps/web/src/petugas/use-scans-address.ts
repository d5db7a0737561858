import { api } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import { scansAddress, useSide } from './side.ts';

/**
 * Where the scans of an event are listed: all of them, or those of one status. Those of an organizer are in the console, which is closed while the
 * organizer is suspended: undefined there, and as long as nobody has answered.
 */
export function useScansAddress(eventId: string, status?: 'Conflict'): string | undefined {
  const side = useSide();
  const isConsole = side.role === 'organizer';
  const { data } = useRead(api.organizerProfile.profile, undefined, { enabled: isConsole });
  return isConsole && data === undefined ? undefined : scansAddress(side, eventId, status);
}
