import { api } from '@karcis/contract';
import { nameOfDevice } from '../../frame/device-name.ts';
import { call } from '../../frame/server.ts';
import type { Side } from '../side.ts';

/** Milliseconds to wait for the server to take the name of this phone. */
const patience = 5000;

/** Names this phone to the server: what check-in staff have judged alone comes from a device, and supervisors see which. */
export async function nameDevice({ role }: Side): Promise<void> {
  if (role !== 'petugas') return;
  await call(api.checkIn.addDevice, { body: nameOfDevice() }, { signal: AbortSignal.timeout(patience) });
}
