import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { atGate } from '../gates/at-gate.ts';
import { eventsAtGates } from '../gates/events.ts';
import { phones } from '../gates/phones.ts';

export const organizerScanning: Area<Api['organizerScanning']> = {
  events: (db, { organizerId }, input) => eventsAtGates(db, organizerId, input),
  ...atGate,
  ...phones,
};
