import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { gatesOf } from '../management/gates.ts';
import { everyEvent } from '../management/reach.ts';

export const adminGates: Area<Api['adminGates']> = gatesOf(everyEvent);
