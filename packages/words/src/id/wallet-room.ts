import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { site } from './site.ts';
import { statuses } from './statuses.ts';
import { wallet } from './wallet.ts';

/** What the tickets of an account load. */
export const words = { errors, frame, site, statuses, wallet };
