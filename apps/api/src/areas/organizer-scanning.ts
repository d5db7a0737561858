import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { atGate } from '../gates/at-gate.ts';
import { phones } from '../gates/phones.ts';

export const organizerScanning: Area<Api['organizerScanning']> = { ...atGate, ...phones };
