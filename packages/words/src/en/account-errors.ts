import type { accountErrors as indonesian } from '../id/account-errors.ts';

/** Refusals of what is done with an account or in the console, beside those of every room. */
export const accountErrors: Readonly<Record<keyof typeof indonesian, string>> = {
  wrong_credentials: 'The e-mail or the password is wrong. Check both and try again.',
  registration_closed: 'Accounts are not opened here at this time.',
  dates_undecided: 'Tickets or shifts of staff are for certain dates. Choose whether these dates move along.',
  last_one: 'This is the last one. Give another account the same role first.',
  role_conflict:
    'The account with this address cannot take the invitation: it has another role, or is not in use.',
  unsupported_image:
    'This picture cannot be read. Choose a whole JPEG, PNG or WebP of at most 50 megapixels.',
  uploads_busy: 'Too many files are on their way. Please try again in a moment.',
  media_unavailable: 'Pictures cannot be taken in at this moment. Please try again in a moment.',
  too_many_attempts: 'Too many attempts. Wait a moment and try again, or ask for a link to a new password.',
  token_scope: 'The token was not made for this.',
  two_factor_required: 'Enter the code of your authenticator app, or one of your recovery codes.',
  two_factor_on: 'The code at sign-in is on already.',
  not_settled:
    'Money is still owed to this account, or tickets are for events to come. Look at the list, then decide whether to close it anyway.',
  two_factor_off: 'The code at sign-in is not on.',
  changed_meanwhile: 'Somebody else has changed it. Load it again and retry.',
};
