import { readTicketCode, type TicketCode } from '@karcis/gate';
import type { Config } from '../config.ts';
import { eventWithKeys, generationOf } from '../db/queries/event-keys.ts';
import type { Database } from '../db/connection/database.ts';
import { publicKeyOf } from '../domain/tickets/event-key.ts';
import { type Gate, refusals, verifyTicketCode } from '../domain/tickets/ticket-code.ts';
import { type Command, CommandError, optionsOf, required, usage, wholeNumber } from './command.ts';
import { withDatabase } from './database.ts';

/** Prints the fields of a code, and whether it is accepted. Ends with 1 when it is not. */
export const verifyTicket: Command = async (words, readConfig) => {
  const [code, ...rest] = words;
  if (code === undefined || code.startsWith('--'))
    throw new CommandError(
      `The code comes first, in single quotes, for it holds spaces and signs.\n\n${usage}`,
    );
  const options = optionsOf(rest, {
    'public-key': { type: 'string' },
    event: { type: 'string' },
    at: { type: 'string' },
    generation: { type: 'string' },
  });
  const { event, 'public-key': publicKey } = options;
  if ((event === undefined) === (publicKey === undefined))
    throw new CommandError(`Either --public-key KEY or --event SLUG_OR_ID is required.\n\n${usage}`);

  const at = instantOf(options.at);
  const generation =
    options.generation === undefined ? undefined : wholeNumber(options.generation, '--generation', 1, 255);

  const read = readTicketCode(code);
  const said = 'code' in read ? read.code : undefined;
  const gate =
    event === undefined ? gateOfKey(publicKey, said) : await gateOfEvent(readConfig(), event, said);
  const verdict = verifyTicketCode(code, { ...gate, at, generation: generation ?? gate.generation });
  const refusal = 'refusal' in verdict ? verdict.refusal : undefined;
  console.log(refusal === undefined ? 'Accepted.' : `Refused: ${refusal}. ${refusals[refusal]}`);
  if (said !== undefined) console.log(inWords(said));
  process.exitCode = refusal === undefined ? 0 : 1;
};

/** Prints the public keys of an event, by which a gate verifies without a connection. */
export const listTicketKeys: Command = async (words, readConfig) => {
  const { event: slugOrId } = optionsOf(words, { event: { type: 'string' } });
  const wanted = required(slugOrId, '--event');
  const { event_key, title, keys } = await withDatabase(readConfig(), (database) => find(database, wanted));
  console.log(`${title}: event key ${event_key}`);
  if (keys.length === 0) console.log('No ticket was signed yet.');
  for (const key of keys) {
    const until = key.valid_until === null ? '' : ` until ${key.valid_until}`;
    console.log(
      `key ${key.key_id}  ${key.public_key.toString('base64url')}  signs from ${key.valid_from}${until}`,
    );
  }
};

/** Returns a gate that knows one key only: event and number of the key are those of the code. */
function gateOfKey(text: string | undefined, said: TicketCode | undefined): Omit<Gate, 'at'> {
  const bytes = Buffer.from(text ?? '', 'base64url');
  const key = bytes.toString('base64url') === text ? publicKeyOf(bytes) : undefined;
  if (key === undefined)
    throw new CommandError('--public-key must be an Ed25519 public key as base64url (43 characters).');
  return { eventKey: said?.eventKey ?? 0, publicKeys: new Map([[said?.keyId ?? 0, key]]) };
}

function gateOfEvent(
  config: Config,
  slugOrId: string,
  said: TicketCode | undefined,
): Promise<Omit<Gate, 'at'>> {
  return withDatabase(config, async (database) => {
    const event = await find(database, slugOrId);
    const generation = said && (await generationOf(database.internal, event.id, said.ticketId));
    const publicKeys = event.keys.flatMap(({ key_id, public_key }) => {
      const key = publicKeyOf(public_key);
      return key === undefined ? [] : [[key_id, key] as const];
    });
    return { eventKey: event.event_key, publicKeys: new Map(publicKeys), generation };
  });
}

async function find(database: Database, slugOrId: string) {
  const event = await eventWithKeys(database.internal, slugOrId);
  if (event === undefined) throw new CommandError(`There is no event with the slug or id ${slugOrId}.`);
  return event;
}

/** Returns an instant, which must have a zone, in Unix milliseconds; the current time where it is absent. */
function instantOf(text: string | undefined): number {
  if (text === undefined) return Date.now();
  const at = /T.*(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(at))
    throw new CommandError(`--at is ${text}, but must be an instant like 2026-11-20T19:00:00+07:00.`);
  return at;
}

function inWords(code: TicketCode): string {
  const instant = (seconds: number) => new Date(seconds * 1000).toISOString();
  return [
    'The code says:',
    `  ticket      ${code.ticketId}`,
    `  generation  ${code.generation}`,
    `  event key   ${code.eventKey}`,
    `  key         ${code.keyId}`,
    `  valid from  ${instant(code.notBefore)}`,
    `  until       ${instant(code.notAfter)}`,
  ].join('\n');
}
