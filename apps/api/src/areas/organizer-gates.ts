import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { gatesOf } from '../management/gates.ts';
import { ownEvents } from '../management/reach.ts';

export const organizerGates: Area<Api['organizerGates']> = gatesOf(ownEvents);
