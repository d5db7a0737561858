import type { ErrorCode } from './errors.ts';
import { isManaging, memberOf, type Route, tokenScopeOf } from './route.ts';

/**
 * Returns every error that a route may answer: those of `errors`, and those that follow from its other properties. The document lists
 * exactly these. In tests and in the fuzzer, any other code is an error of the server.
 */
export const errorsOf = (route: Route): readonly ErrorCode[] => [
  ...new Set([
    ...ofEveryRoute,
    ...ofCaller(route),
    ...ofInput(route),
    ...ofHeaders(route),
    ...(route.errors ?? []),
  ]),
];

const ofEveryRoute: readonly ErrorCode[] = [
  'malformed_request',
  'uri_too_long',
  'headers_too_large',
  'invalid_request',
  // Of what a path, a query or a body names, and of an address that is spelled in another way.
  'not_found',
  'too_many_requests',
  'internal',
  'unavailable',
];

/** Errors of callers that may not use the route. */
function ofCaller(route: Route): ErrorCode[] {
  const { access, method, path } = route;
  if (access === 'public') return isStoppedByMaintenance({ method, path }) ? ['maintenance'] : [];
  const scope = tokenScopeOf(route);
  return [
    'not_signed_in',
    ...(access === 'visitor' ? [] : (['cross_site'] as const)),
    // Paired phones are refused with `sign_in_required` wherever they do not scan.
    ...(access === 'petugas' && scope !== undefined ? [] : (['sign_in_required'] as const)),
    // Where the scope depends on what the request names, the function behind the route checks it.
    ...(scope === undefined ? [] : (['token_scope'] as const)),
    ...(['visitor', 'buyer'].includes(access) ? [] : (['wrong_role'] as const)),
    // Pictures and other things of an organizer have routes for all who are signed in.
    ...(['organizer', 'signed-in'].includes(access) ? (['organizer_suspended'] as const) : []),
    ...(access === 'signed-in' || (access === 'organizer' && memberOf(route) !== 'Viewer')
      ? (['member_role'] as const)
      : []),
    ...(isManaging(route) ? (['two_factor_setup_required'] as const) : []),
    ...(access === 'buyer' ? (['no_secret_key'] as const) : []),
    ...(isStoppedByMaintenance({ method, path }) ? (['maintenance'] as const) : []),
  ];
}

/** Whether the site under maintenance refuses the route. At gates, a few routes of organizers go on as well. */
const isStoppedByMaintenance = ({ method, path }: Pick<Route, 'method' | 'path'>): boolean =>
  method !== 'GET' && !/^\/(admin|auth|petugas|sandbox)\//.test(path);

/** Errors of a path, a query or a body. Routes without a body read one, too, so that `{}` can be told from others. */
function ofInput({ method, body, upload, errors = [] }: Route): ErrorCode[] {
  return [
    ...(method === 'GET'
      ? []
      : (['malformed_json', 'request_timeout', 'body_too_large', 'unsupported_media_type'] as const)),
    ...(upload === undefined ? [] : (['uploads_busy'] as const)),
    ...(namesPicture(body) && !errors.includes('no_such_record') ? (['no_such_record'] as const) : []),
  ];
}

/** Errors of the headers that a route takes. */
const ofHeaders = ({ takesKey, needsVersion }: Route): ErrorCode[] => [
  ...(takesKey === undefined ? [] : (['idempotency_key_reused', 'request_in_progress'] as const)),
  ...(takesKey === 'required' ? (['idempotency_key_required'] as const) : []),
  ...(needsVersion === true ? (['precondition_required'] as const) : []),
];

/** Whether a body has a field for the id of a picture. */
function namesPicture(schema: object = {}): boolean {
  const { properties = {} }: { properties?: Readonly<Record<string, object>> } = schema;
  return Object.values(properties).some(
    (field) => ('x-as' in field && field['x-as'] === 'picture') || namesPicture(field),
  );
}
