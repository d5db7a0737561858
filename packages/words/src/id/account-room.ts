import { account } from './account.ts';
import { words as rooms } from './rooms.ts';

/** What the account room loads. */
export const words = { ...rooms, account };
