import type { errors as indonesian } from '../id/errors.ts';

export const errors: Readonly<Record<keyof typeof indonesian, string>> = {
  malformed_request: 'The request could not be read. Load the page again and retry.',
  malformed_json: 'What was sent could not be read. Load the page again and retry.',
  not_signed_in: 'You are not signed in, or your session has ended. Please sign in again.',
  wrong_role: 'Your account may not open this page.',
  two_factor_setup_required: 'Your role needs sign-in with a code here. Turn it on to go on.',
  sign_in_required: 'This needs you to sign in yourself.',
  no_secret_key:
    'The server has no secret key, so this cannot be turned on yet. Tell the people who run the site.',
  limit_reached: 'There are as many as there may be.',
  not_found: 'There is no such record, or it is not yours.',
  unknown_path: 'There is no such page.',
  method_not_allowed: 'That cannot be done here.',
  request_timeout: 'The connection is too slow. Please try again.',
  ticket_not_active: 'This ticket is not valid, so it cannot be downloaded.',
  already_taken: 'That is taken already. Choose another.',
  wrong_state: 'Its state has changed, so this cannot be done. Reload the page.',
  try_again: 'Somebody else has just done the same. Reload, and try again.',
  link_invalid:
    'This link was used already, has ended, was replaced by a newer one, or was altered on the way.',
  body_too_large: 'What was sent is too large.',
  uri_too_long: 'The address is too long.',
  unsupported_media_type: 'This kind of content is not accepted.',
  invalid_request: 'Some values are not right. Check the marked ones.',
  no_such_record: 'What was chosen does not exist any more.',
  too_many_requests: 'Too many requests. Wait a moment and try again.',
  headers_too_large: 'The request is too large. Delete the cookies of this site and try again.',
  internal: 'Something went wrong on our side. Nothing was changed. Please try again.',
  unavailable: 'The server is busy. Nothing was changed. Please try again in a moment.',
  maintenance: 'Maintenance is under way. Nothing was changed. Please try again later.',
  request_in_progress: 'This request is still being worked on. Wait a moment, then try again.',
};
