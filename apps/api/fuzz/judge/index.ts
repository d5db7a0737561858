import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Route } from '@karcis/contract';
import { type Case, methodOf } from '../case.ts';
import { routeOf } from '../draw/spots.ts';
import type { MayRead } from '../target/records.ts';
import type { Answer } from '../wire/answer.ts';
import type { Remains } from '../wire/broken.ts';
import { expectationFaults } from './expectations.ts';
import { cacheFault, headerFaults } from './headers.ts';
import { insideIn, leakIn, secretIn } from './leaks.ts';
import { problemFaults } from './problems.ts';
import { answerCheck } from './schemas.ts';
import { asReached, isForSite, siteFaults } from './site.ts';

/** Says what is wrong with what came of a case: a sentence a fault. */
export interface Judge {
  ofAnswer(drawn: Case, answer: Answer): string[];
  ofRemains(drawn: Case, remains: Remains): string[];
}

export const createJudge = (mayRead: MayRead): Judge => ({
  ofAnswer: (drawn, answer) => [...faultsOf(drawn, answer, mayRead)],
  ofRemains: (drawn, { answers, hangs, unreadable }) => [
    ...(hangs ? ['hangs'] : []),
    ...(unreadable === undefined ? [] : [`what came is no answer: ${unreadable}`]),
    ...(answers.length > (drawn.mostAnswers ?? 1) ? [`${answers.length} answers to one request`] : []),
    ...answers.flatMap((answer) => [...faultsOf(drawn, answer, mayRead)]),
  ],
});

function* faultsOf(asDrawn: Case, answer: Answer, mayRead: MayRead): Generator<string> {
  const drawn = asReached(asDrawn);
  const { status } = answer;
  if (status >= 500) yield `${status}: ${answer.body.toString('utf8', 0, 300)}`;
  const isReference = drawn.route.startsWith('/api/docs') && status < 400;
  const isOfSite = isForSite(drawn);
  yield* headerFaults(answer, isOfSite ? 'site' : isReference ? 'reference' : 'api');
  if (!isOfSite) yield* expectationFaults(drawn, status);
  const body = bodyOf(answer);
  if (body === undefined) {
    yield 'the body is not in its content coding';
    return;
  }
  // The site reads no credentials: what it shows is for everybody.
  yield* leaksIn(isOfSite ? { ...drawn, caller: 'anonymous' } : drawn, answer, body, mayRead);
  if (methodOf(drawn) === 'HEAD' || status === 304) return;
  if (isOfSite && methodOf(drawn) !== 'OPTIONS') {
    if (status < 400) yield* siteFaults(answer);
    else if (!isFailurePage(answer)) yield* problemFaults('site', answer, body);
    return;
  }
  yield* status >= 400 ? problemFaults(drawn.route, answer, body) : successFaults(drawn, answer, body);
}

function* leaksIn(drawn: Case, { status, head }: Answer, body: string, mayRead: MayRead): Generator<string> {
  const told = `${head}\n${body}`;
  // A successful sign-in returns the account and a token, whatever credentials came with the request.
  const isSignIn =
    ['account.login', 'accountLinks.confirmRegistration', 'invitations.accept', 'pairing.pair'].includes(
      drawn.route,
    ) && status === 201;
  // Who buys without an account gets the token of the order, once.
  const isHold = drawn.route === 'buying.hold' && status === 201;
  // The reference shows a token that nobody has.
  const isReference = drawn.route === '/api/openapi.json';
  const leak =
    isSignIn || isReference || isHold ? undefined : (secretIn(told) ?? leakIn(told, drawn.caller, mayRead));
  if (leak !== undefined) yield leak;
  // Administrators read stacks in the error log, and the files of the reference are not ours.
  const inside = drawn.caller === 'admin' || drawn.route.startsWith('/api/docs') ? undefined : insideIn(told);
  if (inside !== undefined) yield inside;
}

/** Browsers get a page in place of a problem. */
const isFailurePage = ({ headers }: Answer) =>
  headers['content-type'] === 'text/html; charset=utf-8' && headers['cache-control'] === 'no-store';

/** As text; undefined where it cannot be unpacked. */
function bodyOf({ headers, body }: Answer): string | undefined {
  try {
    if (body.length === 0) return '';
    const coding = headers['content-encoding'];
    if (coding === 'br') return brotliDecompressSync(body).toString();
    if (coding === 'gzip') return gunzipSync(body).toString();
    return coding === undefined ? body.toString() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an answer may be kept: the query has no parameter, with a value, whose answers are not. */
const isKept = ({ unkept = [] }: Route, { text }: Case) => {
  const [, query = ''] = /^\S+ [^\s?]*\?(\S*)/.exec(text) ?? [];
  return !unkept.some((name) =>
    query.split('&').some((pair) => pair.startsWith(`${name}=`) && pair !== `${name}=`),
  );
};

function* successFaults(drawn: Case, answer: Answer, body: string): Generator<string> {
  const route = routeOf.get(drawn.route);
  const { status, headers } = answer;
  const type = headers['content-type'] ?? 'missing';
  if (methodOf(drawn) === 'OPTIONS') {
    if (status !== 204 || body !== '') yield `OPTIONS gives ${status} with ${body.length} bytes`;
  } else if (route === undefined) {
    if (type === 'missing') yield 'the content type is missing';
  } else if (status === route.dryRun?.status) {
    const fault = answerCheck(drawn.route, true)(body);
    if (fault !== undefined) yield fault;
  } else if (status === route.response.status) {
    const cache = cacheFault(answer, isKept(route, drawn) ? route.freshness : 'unkept');
    if (cache !== undefined) yield cache;
    const { response } = route;
    const expected =
      response.kind === 'file' ? 'text/csv' : response.kind === 'text' ? response.type : 'application/json';
    if (status !== 204 && type !== `${expected}; charset=utf-8`) yield `the content type is ${type}`;
    const fault = answerCheck(drawn.route)(body);
    if (fault !== undefined) yield fault;
  } else yield `${status}, which the route does not declare`;
}
