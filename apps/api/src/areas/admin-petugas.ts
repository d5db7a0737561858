import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { petugasOf } from '../management/petugas.ts';
import { everyEvent } from '../management/reach.ts';

/** `adminEvents` has their list. */
const { petugas: _, ...functions } = petugasOf(everyEvent);
export const adminPetugas: Area<Api['adminPetugas']> = functions;
