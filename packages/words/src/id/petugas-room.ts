import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { petugas } from './petugas.ts';
import { statuses } from './statuses.ts';

/** What check-in staff load. */
export const words = { errors, frame, petugas, statuses };
