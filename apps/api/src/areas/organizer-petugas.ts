import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { petugasOf } from '../management/petugas.ts';
import { ownEvents } from '../management/reach.ts';

export const organizerPetugas: Area<Api['organizerPetugas']> = petugasOf(ownEvents);
