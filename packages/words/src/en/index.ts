import type { Words } from '../id/index.ts';
import { account } from './account.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { petugas } from './petugas.ts';
import { site } from './site.ts';
import { statuses } from './statuses.ts';
import { wallet } from './wallet.ts';

/** English. */
export const en = { site, account, wallet, petugas, frame, statuses, errors } satisfies Words;
