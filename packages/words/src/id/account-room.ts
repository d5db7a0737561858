import { accountErrors } from './account-errors.ts';
import { account } from './account.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { pictures } from './pictures.ts';
import { profile } from './profile.ts';
import { security } from './security.ts';
import { statuses } from './statuses.ts';

/** What the screens of an account load. */
export const words = {
  account,
  errors: { ...errors, ...accountErrors },
  frame,
  pictures,
  profile,
  security,
  statuses,
};
