import { api } from '@karcis/contract';
import { nameOfDevice } from '../../frame/device-name.ts';
import { call } from '../../frame/server.ts';

/** Milliseconds to wait for the server to take the name of this phone. */
const patience = 5000;

/** Names this phone to the server: what a phone has judged comes from a device, and supervisors see which. */
export async function nameDevice(): Promise<void> {
  await call(api.checkIn.addDevice, { body: nameOfDevice() }, { signal: AbortSignal.timeout(patience) });
}
