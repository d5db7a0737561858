import { openApi } from '@karcis/contract';
import { expect, describe, it } from 'vitest';
import { brokenContract, brokenPromises, type OpenApi, promisesOf } from './contract-breaks.ts';

/* oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-member-access -- documents are changed as clients would see it */

const whole = openApi() as unknown as OpenApi;
/** The document with the two routes that are changed: each promise is of one route. */
const paths = Object.fromEntries(['/admin/events', '/auth/login'].map((path) => [path, whole.paths[path]]));
const text = JSON.stringify({ ...whole, paths });
const before = promisesOf(JSON.parse(text) as OpenApi);

/** Returns what a change of the document breaks. */
function brokenBy(change: (document: any) => void): string[] {
  const document = JSON.parse(text) as OpenApi;
  change(document);
  return brokenPromises(before, promisesOf(document));
}

const events = (document: any) => document.paths['/admin/events'].get;
const login = (document: any) =>
  document.paths['/auth/login'].post.requestBody.content['application/json'].schema;
const parameter = (document: any, name: string) =>
  events(document).parameters.find((each: { name: string }) => each.name === name);
const event = (document: any) => document.components.schemas.AdminEvent;
const without = (list: string[], value: string) => list.splice(list.indexOf(value), 1);

it('the contract keeps what the last release promised', async () => {
  expect(await brokenContract()).toEqual([]);
});

it('every value has a place and a type', () => {
  const released = promisesOf(whole);
  const places = Object.keys(released);
  expect(places.length).toBeGreaterThan(3000);
  expect(released['POST /auth/login body .email']).toMatchObject({ is: expect.stringMatching(/^string/) });
  expect(released['GET /admin/events 200 .data[].id']).toEqual({ is: 'string uuid' });
  expect(released['GET /admin/events 422 invalid_request']).toEqual({ is: '' });
  expect(released['a problem .code']).toEqual({ is: 'string' });
});

it('a further status of an answer breaks no client, whatever its code is called', () => {
  const place = 'GET /faqs 431 headers_too_large';
  expect(
    brokenPromises(
      { 'GET /faqs': { is: 'faqs []' } },
      { 'GET /faqs': { is: 'faqs []' }, [place]: { is: '' } },
    ),
  ).toEqual([]);
  expect(
    brokenPromises(
      { 'GET /faqs': { is: 'faqs []' } },
      { 'GET /faqs': { is: 'faqs []' }, 'GET /faqs header Key': { is: 'string' } },
    ),
    'control',
  ).toEqual(['GET /faqs header Key is new and has to be sent']);
});

describe('a client is broken by', () => {
  it.for<[string, (document: any) => void, RegExp]>([
    ['a route that is gone', (of) => delete of.paths['/admin/events'], /^GET \/admin\/events is gone$/],
    [
      'a method that is gone',
      (of) => {
        of.paths['/admin/events'].post = of.paths['/admin/events'].get;
        delete of.paths['/admin/events'].get;
      },
      /^GET \/admin\/events is gone$/,
    ],
    [
      'another name of a route',
      (of) => (events(of).operationId = 'list'),
      /was adminEventsEvents .* is list/,
    ],
    ['a route for other callers', (of) => (events(of).security = []), /was adminEventsEvents \[\{"token/],
    ['a parameter that is gone', (of) => events(of).parameters.shift(), /\?q is gone$/],
    [
      'a parameter of another type',
      (of) => (parameter(of, 'signature').schema.type = 'string'),
      /was boolean/,
    ],
    [
      'a parameter that has to be sent',
      (of) => (parameter(of, 'page').required = true),
      /\?page has to be sent/,
    ],
    [
      'a new parameter that has to be sent',
      (of) =>
        events(of).parameters.push({
          name: 'year',
          in: 'query',
          required: true,
          schema: { type: 'integer' },
        }),
      /\?year is new and has to be sent$/,
    ],
    [
      'a value that is not taken any more',
      (of) => parameter(of, 'status').schema.enum.pop(),
      /not take Archived/,
    ],
    ['a lower limit', (of) => (parameter(of, 'per_page').schema.maximum = 50), /lower maximum: 50$/],
    ['a new limit', (of) => (parameter(of, 'cursor').schema.minLength = 9), /higher minLength: 9$/],
    ['another default', (of) => (parameter(of, 'per_page').schema.default = 10), /another default: 10$/],
    [
      'a field of a body that is gone',
      (of) => delete login(of).properties.token_name,
      /body \.token_name is gone/,
    ],
    [
      'a field of a body that has to be sent',
      (of) => login(of).required.push('token_name'),
      /has to be sent now$/,
    ],
    [
      'a new field of a body that has to be sent',
      (of) => {
        login(of).properties.captcha = { type: 'string' };
        login(of).required.push('captcha');
      },
      /body \.captcha is new and has to be sent$/,
    ],
    [
      'a field of an answer that is gone',
      (of) => delete event(of).properties.slug,
      /\.data\[\]\.slug is gone$/,
    ],
    [
      'a field of an answer of another type',
      (of) => (event(of).properties.slug.type = 'integer'),
      /was string/,
    ],
    ['a field that may be missing', (of) => without(event(of).required, 'slug'), /slug may be missing now$/],
    [
      'a field that may be null',
      (of) => (event(of).properties.slug.type = ['string', 'null']),
      /may be null now$/,
    ],
    ['a status that is gone', (of) => delete events(of).responses['422'], /GET \/admin\/events 422 is gone$/],
  ])('%s', ([, change, sentence]) => {
    expect(brokenBy(change)).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
  });
});

describe('a client is not broken by (control)', () => {
  it.for<[string, (document: any) => void]>([
    ['nothing', () => {}],
    ['a new route', (of) => (of.paths['/admin/halls'] = of.paths['/admin/events'])],
    [
      'a new optional parameter',
      (of) => events(of).parameters.push({ name: 'year', in: 'query', schema: { type: 'integer' } }),
    ],
    ['a new field of an answer', (of) => (event(of).properties.hall = { type: 'string' })],
    ['a new optional field of a body', (of) => (login(of).properties.hall = { type: 'string' })],
    ['a further value of a request', (of) => parameter(of, 'status').schema.enum.push('Sold Out')],
    ['a wider limit', (of) => (parameter(of, 'per_page').schema.maximum = 200)],
    ['other words', (of) => (events(of).summary = 'Events')],
  ])('%s', ([, change]) => {
    expect(brokenBy(change)).toEqual([]);
  });
});
