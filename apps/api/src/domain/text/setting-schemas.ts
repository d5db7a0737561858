import { isIP } from 'node:net';
import Type from 'typebox';

/** Schemas of the values that settings have. */

export const text = (description: string, options: object = {}) => Type.String({ description, ...options });
export const word = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });
export const onOff = word(['on', 'off']);

/** What a pattern cannot tell of a value: whether it can be used, and what is allowed. */
export interface Check {
  readonly isGood: (value: string) => boolean;
  readonly allowed: string;
}

/** Texts between commas. An empty one has none. */
const listed = (text: string) => text.split(',').filter(Boolean);

const address = '[0-9A-Fa-f.:]+(/[0-9]{1,3})?';
const networks = text('addresses like 10.0.0.1 or 10.0.0.0/8, separated by commas', {
  pattern: `^(${address}(,${address})*)?$`,
});

/** Whether each of a list is an address, or a network whose prefix has at least so many bits, and no more than its address. */
const areNetworks = (list: string, fewestBits: number): boolean =>
  listed(list).every((network) => {
    const [ip = '', bits] = network.split('/');
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(ip)] ?? -1;
    return bits === undefined ? most > 0 : Number(bits) >= fewestBits && Number(bits) <= most;
  });

export const anyNetworks = {
  schema: networks,
  check: {
    isGood: (list: string) => areNetworks(list, 0),
    allowed:
      'addresses like 10.0.0.1 or networks like 10.0.0.0/8, separated by commas, with up to 32 bits, or 128 for IPv6',
  },
} as const;

/** Networks of which none is every address. */
export const ownNetworks = {
  schema: networks,
  check: {
    isGood: (list: string) => areNetworks(list, 1),
    allowed:
      'addresses like 10.0.0.1 or networks like 10.0.0.0/8, separated by commas, with 1 to 32 bits, or to 128 for IPv6',
  },
} as const;

export const url = {
  schema: text('a URL like https://tickets.example.org, without a slash at the end', {
    pattern: '^https?://[^/?#\\s]+(/[^/?#\\s]+)*$',
  }),
  check: {
    isGood: (value: string) => URL.canParse(value),
    allowed:
      'a URL like https://tickets.example.org, without a slash at the end, and with a port up to 65535 where it names one',
  },
} as const;

/** Origins as browsers write them: anything else would never be that of a page. */
export const origins = {
  schema: text('origins like https://tiket.example.org, separated by commas', {
    pattern: '^(https?://[^/,\\s]+(,https?://[^/,\\s]+)*)?$',
  }),
  check: {
    isGood: (list: string) => listed(list).every((origin) => URL.parse(origin)?.origin === origin),
    allowed:
      'origins like https://tiket.example.org, separated by commas: in lower case, and without a port where it is the usual one',
  },
} as const;
