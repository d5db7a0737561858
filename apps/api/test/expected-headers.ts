/** What every answer says, whoever makes it. Written out once more, so that a header that is lost is missed. */
const always = {
  'api-version': '2026-11-20',
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const;

/** What public content says: pages of any origin may use it. */
const content = { 'cross-origin-resource-policy': 'cross-origin' };

/** Ours and theirs: what a server is made of is nobody's business, and we keep no cookies. */
const never = ['server', 'x-powered-by', 'set-cookie', 'via', 'x-aspnet-version'];

/** What is wrong with the headers of an answer; `but` has what may be otherwise. */
export function headerFaults(headers: Headers, but: Readonly<Record<string, RegExp>> = {}): string[] {
  const faults: string[] = [];
  const isKept = headers.get('cache-control')?.startsWith('public') === true && headers.has('etag');
  const expected = isKept ? { ...always, ...content } : always;
  for (const [name, value] of Object.entries(expected)) {
    const said = headers.get(name);
    const isRight = but[name] === undefined ? said === value : but[name].test(said ?? '');
    if (!isRight) faults.push(`${name} is ${said}`);
  }
  for (const name of never) if (headers.has(name)) faults.push(`${name} is ${headers.get(name)}`);
  if (!/^[A-Za-z0-9._-]{8,64}$/.test(headers.get('x-request-id') ?? '')) faults.push('no request id');
  if (headers.get('cache-control') === null) faults.push('does not say whether it may be kept');
  return faults;
}
