import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { petugas } from './petugas.ts';
import { site } from './site.ts';
import { statuses } from './statuses.ts';
import { wallet } from './wallet.ts';

/** What rooms load, without the words of the console and of the account room. */
export const words = { errors, frame, petugas, site, statuses, wallet };
