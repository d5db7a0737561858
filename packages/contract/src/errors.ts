/**
 * Every error of the API: its stable code, its status and a sentence a person can act on. A more precise
 * sentence may replace `detail` where the server knows more; the code and the status never change.
 */
export const errors = {
  malformed_request: { status: 400, title: 'Malformed request', detail: 'The request is not valid HTTP.' },
  malformed_json: { status: 400, title: 'Malformed JSON', detail: 'The body is not valid JSON.' },
  not_signed_in: {
    status: 401,
    title: 'Not signed in',
    detail: 'Send a valid token as `Authorization: Bearer TOKEN`; POST /auth/login gives one.',
  },
  two_factor_required: {
    status: 401,
    title: 'Code required',
    detail:
      'The password is right. Send the code of the authenticator app, or a recovery code, as `otp` as well.',
  },
  wrong_credentials: {
    status: 401,
    title: 'Wrong credentials',
    detail: 'No active account has this email and password.',
  },
  cross_site: {
    status: 403,
    title: 'Cross-site request',
    detail:
      'The cookie of a session counts only in requests that pages of this server make. Programs send a token as `Authorization: Bearer TOKEN`.',
  },
  sign_in_required: {
    status: 403,
    title: 'Sign-in required',
    detail: 'This takes a person who has signed in; the token of a program is not enough.',
  },
  token_scope: {
    status: 403,
    title: 'Not within the scope of the token',
    detail: 'The token was made without the scope that this address needs.',
  },
  wrong_role: { status: 403, title: 'Wrong role', detail: 'Your account may not use this address.' },
  member_role: {
    status: 403,
    title: 'Role in the organizer',
    detail: 'Your role in the organizer is not enough for this; an Owner can give you another one.',
  },
  organizer_suspended: {
    status: 403,
    title: 'Organizer suspended',
    detail: 'The organizer that you work for is suspended; the administrators of the platform can end that.',
  },
  two_factor_setup_required: {
    status: 403,
    title: 'Second factor required',
    detail: 'Turn on signing in with a code first: `POST /auth/two-factor`. It is asked of your role here.',
  },
  registration_closed: {
    status: 403,
    title: 'Registration closed',
    detail: 'Accounts are not opened here at this time.',
  },
  not_found: { status: 404, title: 'Not found', detail: 'There is no such record, or it is not yours.' },
  unknown_path: { status: 404, title: 'Unknown path', detail: 'Nothing is served at this path.' },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This path does not answer to this method; `Allow` lists those it answers to.',
  },
  request_timeout: { status: 408, title: 'Request timeout', detail: 'The request took too long to arrive.' },
  ticket_not_active: {
    status: 409,
    title: 'Ticket not active',
    detail: 'This takes a ticket that opens a gate, and this one does not, or not any more.',
  },
  ticket_used: {
    status: 409,
    title: 'Ticket used',
    detail: 'Somebody was let in with this ticket, so it does not change any more.',
  },
  not_transferable: {
    status: 409,
    title: 'Not transferable',
    detail: 'Tickets of this type are for whom they were bought, and cannot be handed on.',
  },
  not_on_sale: {
    status: 409,
    title: 'Not on sale',
    detail: 'What you ask for is not on sale at this moment.',
  },
  sold_out: {
    status: 409,
    title: 'Sold out',
    detail: 'There are not so many places left. Some may be given back by others who do not pay.',
  },
  too_many_open_orders: {
    status: 409,
    title: 'Too many open orders',
    detail: 'To go on, sign in, pay or cancel an order of yours for this event, or come back in an hour.',
  },
  price_changed: {
    status: 409,
    title: 'Price changed',
    detail: 'The order costs something else than was seen. Look at the price again.',
  },
  code_exhausted: {
    status: 409,
    title: 'Code used up',
    detail: 'The code was used as often as it may be.',
  },
  code_reserved: {
    status: 409,
    title: 'Code in another order',
    detail: 'The last use of the code is in an order that is not paid.',
  },
  code_not_valid_now: {
    status: 409,
    title: 'Code not valid now',
    detail: 'The code cannot be used at this moment.',
  },
  hold_expired: {
    status: 409,
    title: 'Places not held any more',
    detail: 'The time for which the places of the order were held is over. Ask for places again.',
  },
  notification_not_genuine: {
    status: 401,
    title: 'Notification not genuine',
    detail: 'It is not signed by the provider of this account, or too old. Nothing was kept of it.',
  },
  refund_not_possible: {
    status: 409,
    title: 'Refund not possible',
    detail: 'Money of this order cannot be given back like that.',
  },
  refund_closed: {
    status: 409,
    title: 'Refund closed',
    detail: 'The refund is decided, or has ended: this cannot be done with it any more.',
  },
  not_permitted: {
    status: 403,
    title: 'Not permitted',
    detail: 'This is not among what you may do here.',
  },
  assignment_not_accepted: {
    status: 403,
    title: 'Assignment not accepted',
    detail: 'You are invited to this event. Accept that first: POST /petugas/events/{id}/accept.',
  },
  outside_shift: {
    status: 403,
    title: 'Outside of the shift',
    detail: 'You scan from an hour before your shift until two hours after it.',
  },
  supervisor_only: {
    status: 403,
    title: 'Supervisors only',
    detail: 'Only a Supervisor lets somebody in whom the rules refuse.',
  },
  not_invited: {
    status: 409,
    title: 'Not invited',
    detail: 'There is no invitation left to accept: the assignment is accepted already.',
  },
  not_assigned_here: {
    status: 409,
    title: 'Not assigned here',
    detail:
      'No phone is paired for this: it takes an assignment to this event that is accepted, or one of an account without a password.',
  },
  not_paired_here: {
    status: 409,
    title: 'Not paired here',
    detail:
      'This phone was paired for another organizer, or signed in with a password. Revoke the assignment instead.',
  },
  nonce_reused: {
    status: 409,
    title: 'Nonce used before',
    detail: 'Another request was recorded with this nonce. Each scan has one of its own.',
  },
  no_device: {
    status: 409,
    title: 'No device',
    detail: 'Register the device of this session first: `POST /petugas/devices`.',
  },
  already_reverted: {
    status: 409,
    title: 'Taken back already',
    detail: 'This scan was taken back before.',
  },
  not_the_latest: {
    status: 409,
    title: 'Not the last scan',
    detail: 'The ticket was scanned again after this. Take back the last accepted scan first.',
  },
  nothing_to_undo: {
    status: 409,
    title: 'Nothing to take back',
    detail: 'This scan was refused, or takes another one back: it changed nothing that could be as before.',
  },
  undo_too_late: {
    status: 409,
    title: 'Too late to take back',
    detail:
      'An own scan is taken back within 15 minutes. A Supervisor takes back until a day after the event.',
  },
  amount_too_small: {
    status: 409,
    title: 'Amount too small',
    detail: 'Less has come in than the payment is for, so it pays nothing yet.',
  },
  payment_closed: {
    status: 409,
    title: 'Payment closed',
    detail:
      'People decide only on a payment by transfer, which they confirm, and on one of another amount, and that once.',
  },
  checkout_incomplete: {
    status: 409,
    title: 'Checkout not complete',
    detail: 'Nobody has said who buys. Send PUT /orders/{id}/checkout first.',
  },
  payment_in_progress: {
    status: 409,
    title: 'Payment in progress',
    detail: 'A payment of this order is under way. Read the order to see what comes of it.',
  },
  payment_method_unavailable: {
    status: 409,
    title: 'Payment method unavailable',
    detail: 'This event cannot be paid for like that. `payment_methods` of the order says how.',
  },
  order_not_paid: {
    status: 409,
    title: 'Order not paid',
    detail: 'This takes an order that is paid, and this one is not.',
  },
  contact_fixed: {
    status: 409,
    title: 'Contact fixed',
    detail:
      'The address of the order was changed as often as it can be. Ask those who have organized the event.',
  },
  order_closed: {
    status: 409,
    title: 'Order closed',
    detail: 'The order is paid, or has ended, so it does not change any more.',
  },
  terms_changed: {
    status: 409,
    title: 'Terms changed',
    detail: 'The terms have another version by now. Read them, and accept that.',
  },
  unknown_code: { status: 422, title: 'Unknown code', detail: 'There is no such code for this event.' },
  code_not_applicable: {
    status: 422,
    title: 'Code not applicable',
    detail: 'The code does nothing for what you ask for.',
  },
  already_taken: {
    status: 409,
    title: 'Already taken',
    detail: 'Another record has this value, which only one may have.',
  },
  in_use: {
    status: 409,
    title: 'In use',
    detail: 'Other records refer to this one, so it cannot be removed.',
  },
  no_recipients: {
    status: 409,
    title: 'No recipients',
    detail: 'Nobody has such a ticket, so nothing was sent.',
  },
  limit_reached: {
    status: 409,
    title: 'Limit reached',
    detail: 'There are as many of them as there may be.',
  },
  last_one: {
    status: 409,
    title: 'Last one',
    detail: 'There has to be another one first.',
  },
  not_settled: {
    status: 409,
    title: 'Not settled',
    detail:
      'Money is owed to the owner of the account, or tickets are for events to come; `errors` and `unsettled` name each. Send `confirm: true` to close it anyway.',
  },
  two_factor_on: {
    status: 409,
    title: 'Already on',
    detail: 'Signing in takes a code already; end that first.',
  },
  two_factor_off: {
    status: 409,
    title: 'No second factor',
    detail: 'Signing in takes the password alone, or no secret was asked for.',
  },
  no_secret_key: {
    status: 409,
    title: 'No secret key',
    detail:
      'The server has no secret key (KARCIS_SECRET_KEY), so it can keep nothing in confidence and knows no token of an order.',
  },
  limit_below_use: {
    status: 409,
    title: 'Limit below use',
    detail: 'More of it is used or reserved than the new limit would allow.',
  },
  not_yourself: {
    status: 409,
    title: 'Not yourself',
    detail: 'Another administrator has to do this to your account.',
  },
  dates_undecided: {
    status: 409,
    title: 'Dates undecided',
    detail: 'Tickets or shifts of staff have times of their own. Say whether these times move.',
  },
  wrong_state: {
    status: 409,
    title: 'Wrong state',
    detail: 'The record is in a state in which this cannot be done; read it again.',
  },
  not_ready: {
    status: 409,
    title: 'Not ready',
    detail: 'The event lacks something before this can be done; `errors` names each.',
  },
  try_again: {
    status: 409,
    title: 'Try again',
    detail:
      'Somebody else has done the same at this moment. Read it again, and repeat your request if it is still wanted.',
  },
  role_conflict: {
    status: 409,
    title: 'Account of another kind',
    detail:
      'The account with this address cannot take the invitation: it has another role, or is not in use.',
  },
  job_not_failed: {
    status: 409,
    title: 'Job not failed',
    detail: 'Only a job that is Failed can be tried again by hand; one that waits is tried by itself.',
  },
  job_finished: {
    status: 409,
    title: 'Job finished',
    detail: 'A job that is Succeeded or Discarded has nothing left to be discarded.',
  },
  job_under_way: {
    status: 409,
    title: 'Job under way',
    detail:
      'A payment provider is being asked to do this at this moment, and may do it. Read the job again in a minute.',
  },
  request_in_progress: {
    status: 409,
    title: 'Request in progress',
    detail:
      'A request with this `Idempotency-Key` is still under way; repeat yours after the seconds in `Retry-After`.',
  },
  mail_not_resendable: {
    status: 409,
    title: 'Mail not resendable',
    detail: 'This mail is still being sent, or is of a kind that is sent at once only.',
  },
  url_not_allowed: {
    status: 422,
    title: 'URL not allowed',
    detail: 'Messages are sent to addresses of the internet by https, at port 443 or from 1024.',
  },
  too_many_endpoints: {
    status: 409,
    title: 'Too many endpoints',
    detail: 'There are 20 endpoints already. Remove one first.',
  },
  endpoint_disabled: {
    status: 409,
    title: 'Endpoint disabled',
    detail: 'Nothing is sent to an endpoint that is not Active. Change its status first.',
  },
  stale_cursor: {
    status: 409,
    title: 'Stale cursor',
    detail:
      'What happened after this cursor is not kept any more. Read everything anew, and begin without a cursor.',
  },
  replay_running: {
    status: 409,
    title: 'Replay running',
    detail: 'A replay for this endpoint is under way. Wait until its job has ended.',
  },
  list_changed: {
    status: 409,
    title: 'List changed',
    detail: 'The list has other records by now; read it again and send its ids in the new order.',
  },
  restore_blocked: {
    status: 409,
    title: 'Cannot be restored',
    detail: 'Another record has by now what only one may have; change that one first.',
  },
  purge_blocked: {
    status: 409,
    title: 'Cannot be deleted',
    detail: 'Other records refer to this one, so it stays in the trash.',
  },
  changed_meanwhile: {
    status: 412,
    title: 'Changed meanwhile',
    detail: 'The record has changed since the version in `If-Match`; `conflict` says what. Read it again.',
  },
  body_too_large: {
    status: 413,
    title: 'Body too large',
    detail:
      'A body may hold at most 64 KiB, 256 KiB where it has a long text, 2 MiB where it is a file of lines, and 10 MiB where it is a picture.',
  },
  uri_too_long: { status: 414, title: 'URI too long', detail: 'A query string may hold at most 8 KiB.' },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    detail: 'Send the body as `Content-Type: application/json`, without a content coding.',
  },
  unsupported_image: {
    status: 415,
    title: 'Unsupported image',
    detail: 'Send a whole picture as JPEG, PNG or WebP, of at most 50 megapixels.',
  },
  invalid_request: {
    status: 422,
    title: 'Invalid request',
    detail: 'The request has values that are not allowed; `errors` names each.',
  },
  idempotency_key_required: {
    status: 400,
    title: 'Idempotency-Key required',
    detail:
      'Send an `Idempotency-Key` of your own, such as a random UUID: a request that is repeated with it does nothing twice.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency-Key used before',
    detail: 'Another request was made with this `Idempotency-Key`; a new request needs a new one.',
  },
  link_invalid: {
    status: 422,
    title: 'Link invalid',
    detail:
      'This link was used already, has ended, was replaced by a newer one, or was altered on the way. Ask for a new one.',
  },
  no_such_record: {
    status: 422,
    title: 'No such record',
    detail: 'A record that the request refers to does not exist, or is not yours.',
  },
  precondition_required: {
    status: 428,
    title: 'Precondition required',
    detail: 'Send the `ETag` that you have read in `If-Match`: nobody may write over what was changed since.',
  },
  too_many_requests: {
    status: 429,
    title: 'Too many requests',
    detail: 'Wait for the seconds named in `Retry-After`, then try again.',
  },
  too_many_places_held: {
    status: 429,
    title: 'Too many places held',
    detail:
      'Many people on your network hold places of this event just now. Sign in, or try again after the seconds in `Retry-After`.',
  },
  too_many_attempts: {
    status: 429,
    title: 'Too many failed sign-ins',
    detail:
      'Wait for the seconds named in `Retry-After`, then try again. A mailed link to a new password (POST /auth/password/forgot) lets you in sooner.',
  },
  headers_too_large: { status: 431, title: 'Headers too large', detail: 'The headers hold over 16 KiB.' },
  internal: {
    status: 500,
    title: 'Internal error',
    detail: 'Something went wrong on our side. Tell support the `request_id`.',
  },
  unavailable: {
    status: 503,
    title: 'Unavailable',
    detail: 'The service cannot answer at this moment; try again after the seconds in `Retry-After`.',
  },
  maintenance: {
    status: 503,
    title: 'Under maintenance',
    detail: 'Nothing is changed here while maintenance is under way; try again later.',
  },
  uploads_busy: {
    status: 503,
    title: 'Uploads busy',
    detail:
      'As many files of yours, or of everybody, as this server works on wait already; try again after the seconds in `Retry-After`.',
  },
  exports_busy: {
    status: 503,
    title: 'Exports busy',
    detail:
      'As many exports as this server makes at once are under way, or one of yours is; try again after the seconds in `Retry-After`.',
  },
  media_unavailable: {
    status: 503,
    title: 'Pictures unavailable',
    detail: 'Pictures cannot be taken in at this moment; try again after the seconds in `Retry-After`.',
  },
} as const satisfies Record<string, { status: number; title: string; detail: string }>;

export type ErrorCode = keyof typeof errors;
