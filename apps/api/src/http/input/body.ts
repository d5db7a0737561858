import type { FastifyInstance } from 'fastify';
import type { TObject, TSchema } from 'typebox';
import { checkOf, faultsIn } from '../../domain/validator.ts';
import { fail, ProblemError, type ValueError } from '../../domain/errors/problem-error.ts';
import { nearest } from '../../domain/text/nearest.ts';
import { clip, quote } from './quote.ts';

/** Accepts JSON and nothing else: UTF-8, no content coding, no key that would reach an object's prototype. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const text = new TextDecoder('utf-8', { fatal: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (request.headers['content-encoding'] !== undefined)
      return done(new ProblemError('unsupported_media_type'));
    if (body.length === 0) return done(null, undefined);
    try {
      // The default parser answers through its callback, with an error for text that is no JSON.
      void parse(request, text.decode(body as Buffer), (error, value) =>
        error === null ? done(null, value) : done(new ProblemError('malformed_json', { cause: error })),
      );
    } catch (error) {
      done(new ProblemError('malformed_json', { cause: error }));
    }
  });
}

/** Reads JSON bodies strictly: every field known, present where it is required, and in its domain. */
export function bodyReader(schema: TObject): (body: unknown) => Record<string, unknown> {
  const fits = checkOf(schema);
  return (body) => {
    const faults = fits(body)
      ? badText(body)
      : faultsIn(schema, body).flatMap((error) => faultsOf(error as SchemaError, schema, body));
    if (faults.length > 0) fail('invalid_request', { detail: faults[0]?.detail ?? '', errors: faults });
    return body as Record<string, unknown>;
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: { readonly requiredProperties?: string[]; readonly additionalProperties?: string[] };
}

function faultsOf(error: SchemaError, schema: TObject, body: unknown): ValueError[] {
  const { keyword, instancePath: at, params, message } = error;
  if (keyword === 'boolean') return []; // said again, better, by additionalProperties
  if (keyword === 'required') {
    return (params.requiredProperties ?? []).map((name) => {
      return { pointer: `${at}/${name}`, code: 'missing', detail: `${name} is required.` };
    });
  }
  if (keyword === 'additionalProperties') {
    const known = Object.keys(schema.properties);
    return (params.additionalProperties ?? []).map((name) => {
      const hint = nearest(name, known);
      const rest = hint === undefined ? `known are ${known.join(', ')}.` : `did you mean ${hint}?`;
      return {
        pointer: clip(`${at}/${name}`),
        code: 'unknown',
        detail: `There is no field ${quote(name)}; ${rest}`,
      };
    });
  }
  if (at === '') return [{ pointer: '', code: 'malformed', detail: 'Send a JSON object.' }];
  const name = at.slice(1);
  const property = (schema.properties as Record<string, TSchema & { writeOnly?: boolean }>)[name];
  const sent =
    property?.writeOnly === true ? '' : ` but was ${quote((body as Record<string, unknown>)[name])}`;
  return [{ pointer: at, code: 'not_allowed', detail: `${name} ${message}${sent}.` }];
}

/** Text that PostgreSQL cannot hold, or that is no text at all: NUL and half of a surrogate pair. */
function badText(value: unknown, pointer = ''): ValueError[] {
  if (typeof value === 'string') {
    if (value.isWellFormed() && !value.includes('\0')) return [];
    return [{ pointer, code: 'malformed', detail: `${pointer} holds a NUL or half of a surrogate pair.` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => badText(part, `${pointer}/${name}`));
}
