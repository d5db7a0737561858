import { parse } from 'csv-parse/sync';
import { type ErrorCode, errors } from '@karcis/contract';
import { Compile } from 'typebox/compile';
import { headerFaults } from '../expected-headers.ts';
import type { NamedRoute } from '../routes.ts';
import { closed } from '../walk.ts';
import type { Accounts } from './accounts.ts';
import type { Cell } from './cells.ts';
import { isOfOwnEvent, isUsedOffer, mayKnow } from './known.ts';
import type { Principal } from './policy.ts';
import type { Answer } from './sending.ts';

/** Everything that is wrong with the answer of a cell. */
export function faultsOf(
  accounts: Accounts,
  cell: Cell,
  method: string,
  answer: Answer,
  requestId: string,
): string[] {
  const { status, headers, body } = answer;
  const { expected } = cell;
  if (status !== expected.status) return [`${status} instead of ${expected.status}: ${body.slice(0, 200)}`];
  const setsCookie = headers.has('set-cookie');
  const faults = headerFaults(headers).filter((fault) => !fault.startsWith('set-cookie'));
  if (setsCookie !== (expected.setsCookie ?? false)) faults.push(`cookie: ${headers.get('set-cookie')}`);
  if (headers.get('x-request-id') !== requestId) faults.push('another request id');
  if (method === 'HEAD' || method === 'OPTIONS') {
    if (body !== '') faults.push(`${method} has a body`);
    return [...faults, ...(method === 'HEAD' ? cachingFaults(cell, headers) : [])];
  }
  faults.push(...cachingFaults(cell, headers));
  if (expected.code !== undefined)
    return [...faults, ...problemFaults(expected.code, answer, requestId, expected.detail)];
  return [...faults, ...contentFaults(cell, body), ...leaks(accounts, cell, body)];
}

function cachingFaults({ expected, row }: Cell, headers: Headers): string[] {
  const kept = headers.get('cache-control') ?? 'not said';
  const vary = headers.get('vary') ?? '';
  if (expected.code !== undefined) {
    const isChallenged = headers.get('www-authenticate') === 'Bearer';
    return [
      ...(kept === 'no-store' ? [] : [`an error may be kept: ${kept}`]),
      ...(isChallenged === (expected.code === 'not_signed_in') ? [] : ['the challenge is wrong']),
    ];
  }
  if (row.route.freshness === undefined) {
    const isPrivate = kept === 'private, no-store' && /\bAuthorization, Cookie\b/.test(vary);
    return isPrivate ? [] : [`what is private may be kept: ${kept}; vary ${vary}`];
  }
  const maxAge = Number(/^public, max-age=(\d+)$/.exec(kept)?.[1]);
  return maxAge >= 1 && maxAge <= 60 && headers.has('etag') ? [] : [`kept for too long: ${kept}`];
}

/** A refusal says the same to everybody, whatever was asked for: nothing of the object can be in it. */
function problemFaults(
  code: string,
  { headers, body, status }: Answer,
  requestId: string,
  particular?: RegExp,
): string[] {
  const { title, detail } = errors[code as ErrorCode];
  if (headers.get('content-type') !== 'application/problem+json; charset=utf-8')
    return ['no problem document'];
  const { errors: named, ...problem } = JSON.parse(body) as Record<string, unknown>;
  if ((named === undefined) === (code === 'invalid_request')) return [`names ${JSON.stringify(named)}`];
  const wanted: Record<string, unknown> = {
    type: `urn:karcis:problem:${code}`,
    title,
    status,
    detail,
    code,
    request_id: requestId,
  };
  if (particular?.test(String(problem['detail'])) === true) wanted['detail'] = problem['detail'];
  if (code === 'method_not_allowed') {
    const allow = headers.get('allow') ?? '';
    wanted['detail'] =
      `${/^(\S+) is/.exec(String(problem['detail']))?.[1]} is not allowed here; allowed: ${allow}.`;
    if (!/^([A-Z]+, )*[A-Z]+$/.test(allow)) return [`Allow is ${allow}`];
  }
  return JSON.stringify(problem) === JSON.stringify(wanted) ? [] : [`says ${body}`];
}

const validators = new Map<string, ReturnType<typeof Compile>>();

function validatorOf({ name, route }: NamedRoute) {
  let validator = validators.get(name);
  if (validator === undefined && 'schema' in route.response) {
    validator = Compile(closed(route.response.schema));
    validators.set(name, validator);
  }
  return validator;
}

/** What the contract promises, and not one field more. */
function contentFaults({ row, expected }: Cell, body: string): string[] {
  const { response } = row.route;
  if (response.kind === 'file') {
    const [columns = []] = parse(body, { bom: true, to: 1, relaxColumnCount: true });
    // Each question of the event has a column of its own.
    const declared = columns.filter((column) => !column.startsWith('question: '));
    const isSame = JSON.stringify(declared) === JSON.stringify(Object.keys(response.columns));
    return isSame && body.startsWith('\uFEFF') ? [] : ['is no such file'];
  }
  if (response.kind === 'text') return body.startsWith('BEGIN:') ? [] : ['is no such text'];
  const validator = validatorOf(row);
  if (validator === undefined) return body === '' ? [] : ['has a body'];
  const content = JSON.parse(body) as { data: unknown; meta?: { total: number } };
  if (!validator.Check(content))
    return [`breaks its schema: ${JSON.stringify(validator.Errors(content)[0])}`];
  const isEmpty =
    Array.isArray(content.data) && content.data.length === 0 && (content.meta?.total ?? 0) === 0;
  if (expected.isEmpty === true && !isEmpty) return ['has entries'];
  if (expected.isEmpty === false && isEmpty) return ['has no entries'];
  return [];
}

const mail = /[\w.+-]+@[\w.-]+/g;
const isOwn = (who: Principal, address: string) =>
  address === (who === 'petugas A' ? 'petugas@karcis.test' : 'petugas2@karcis.test');
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** What belongs to somebody else, by name or by id, in any byte of an answer. */
function leaks({ foreignIds }: Accounts, { who, row }: Cell, body: string): string[] {
  const names = [...body.matchAll(/canary:(\w+):([a-z-]+)/g)];
  const mayBeTold = (owner: string, noun: string) =>
    mayKnow[who](owner, noun) ||
    isUsedOffer(row.area, noun) ||
    (/^(organizer|manager|viewer) /.test(who) && isOfOwnEvent(row.area, owner, noun));
  const foreign = names.find(([, owner = '', noun = '']) => !mayBeTold(owner, noun));
  const id = [...body.matchAll(uuid)].find(([found]) => foreignIds[who].has(found));
  // Staff at a gate need names; how to reach people is not for them.
  const address =
    row.area === 'checkIn' ? [...body.matchAll(mail)].find(([found]) => !isOwn(who, found)) : undefined;
  return [
    ...(address === undefined ? [] : [`tells the address ${address[0]}`]),
    ...(foreign === undefined ? [] : [`tells ${foreign[0]}`]),
    ...(id === undefined ? [] : [`tells the id ${id[0]}`]),
  ];
}
