import Type, { type Static, type TSchema } from 'typebox';
import { nearest } from './domain/text/nearest.ts';
import { textReader } from './domain/text/text-value.ts';

interface Setting {
  /** The environment variable. */
  readonly env: string;
  /** What it does, for whoever runs the server. */
  readonly sentence: string;
  readonly schema: TSchema;
  /** It is a secret or holds one: it is not repeated when it is wrong. */
  readonly secret?: true;
  /** As text, the way it would be written into the environment; undefined where absence means something. */
  readonly default?: string;
}

const text = (description: string, options: object = {}) => Type.String({ description, ...options });
const onOff = Type.Unsafe<'on' | 'off'>({ type: 'string', enum: ['on', 'off'] });
const address = '[0-9A-Fa-f.:]+(/[0-9]{1,3})?';

/** Every setting of the server. The README's table and `.env.example` are made from this list. */
export const settings = {
  databaseUrl: {
    env: 'DATABASE_URL',
    sentence:
      'PostgreSQL 15 or newer to use. Unset: an embedded PostgreSQL 18 that keeps its data in KARCIS_DATA_DIR.',
    schema: text('a URL like postgres://user:password@host:5432/database', { pattern: '^postgres(ql)?://' }),
    secret: true,
  },
  dataDir: {
    env: 'KARCIS_DATA_DIR',
    sentence: 'Folder of the embedded PostgreSQL, below the project unless it is an absolute path.',
    schema: text('a path', { minLength: 1 }),
    default: '.karcis',
  },
  secretKey: {
    env: 'KARCIS_SECRET_KEY',
    sentence:
      'Encrypts the keys that sign tickets. Unset: a file in KARCIS_DATA_DIR, or with DATABASE_URL none, and nothing can be signed.',
    schema: text('32 random bytes as base64url (43 characters)', {
      pattern: '^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$',
    }),
    secret: true,
  },
  demoData: {
    env: 'KARCIS_DEMO_DATA',
    sentence:
      'Whether an empty embedded database is filled with the demo, whose accounts sign in from this machine only; `public` lets everybody sign in with them. Never with NODE_ENV=production.',
    schema: Type.Enum(['on', 'off', 'public']),
    default: 'on',
  },
  host: {
    env: 'HOST',
    sentence: 'Address to listen on; 0.0.0.0 listens on every network.',
    schema: text('an address or a host name', { minLength: 1, maxLength: 253 }),
    default: '127.0.0.1',
  },
  port: {
    env: 'PORT',
    sentence: 'Port to listen on.',
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
    default: '3000',
  },
  basePath: {
    env: 'KARCIS_BASE_PATH',
    sentence: 'Path under which the API lives, so that a web application can own `/`.',
    schema: text('a path like /api', { pattern: '^(/[A-Za-z0-9._-]+)+$' }),
    default: '/api',
  },
  databaseReaders: {
    env: 'KARCIS_DATABASE_READERS',
    sentence:
      'Connections that all reads share. More let fewer reads wait behind a slow report, and cost a little.',
    schema: Type.Integer({ minimum: 1, maximum: 200 }),
    default: '2',
  },
  databasePoolSize: {
    env: 'KARCIS_DATABASE_POOL_SIZE',
    sentence: 'Connections for transactions, one each.',
    schema: Type.Integer({ minimum: 1, maximum: 200 }),
    default: '10',
  },
  databasePrepare: {
    env: 'DB_PREPARE',
    sentence: 'Prepared statements; turn off behind a pooler that loses them (PgBouncer before 1.21).',
    schema: onOff,
    default: 'on',
  },
  migrationLock: {
    env: 'KARCIS_MIGRATION_LOCK',
    sentence:
      'Advisory lock around migrations; turn off for engines that have none, and migrate from one process.',
    schema: onOff,
    default: 'on',
  },
  corsOrigins: {
    env: 'KARCIS_CORS_ORIGINS',
    sentence:
      'Origins of web pages that may call the signed-in routes, separated by commas. Public content is open to all.',
    schema: text('origins like https://tiket.example.org, separated by commas', {
      pattern: '^(https?://[^/,\\s]+(,https?://[^/,\\s]+)*)?$',
    }),
    default: '',
  },
  publicUrl: {
    env: 'KARCIS_PUBLIC_URL',
    sentence:
      'Address that people use, as https://tickets.example.org; links begin with it. Unset: the Host of each request.',
    schema: text('a URL like https://tickets.example.org, without a slash at the end', {
      pattern: '^https?://[^/?#\\s]+(/[^/?#\\s]+)*$',
    }),
  },
  trustProxy: {
    env: 'KARCIS_TRUST_PROXY',
    sentence:
      'Addresses or networks of your own proxies, whose X-Forwarded-For and X-Forwarded-Proto are believed, separated by commas.',
    schema: text('addresses like 10.0.0.1 or 10.0.0.0/8, separated by commas', {
      pattern: `^(${address}(,${address})*)?$`,
    }),
    default: '',
  },
  readsAtOnce: {
    env: 'KARCIS_READS_AT_ONCE',
    sentence:
      'Reads that are worked on at once, at most a quarter of them (but four) of one account. More wait in a queue; those that would wait too long get 503 with Retry-After.',
    schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
    default: '16',
  },
  rateLimits: {
    env: 'KARCIS_RATE_LIMITS',
    sentence: 'Limits on requests a minute; off for load tests.',
    schema: onOff,
    default: 'on',
  },
  requestsPerAccount: {
    env: 'KARCIS_REQUESTS_PER_ACCOUNT',
    sentence: 'Requests a minute allowed to one account, over all its tokens.',
    schema: Type.Integer({ minimum: 1 }),
    default: '1200',
  },
  requestsPerNetwork: {
    env: 'KARCIS_REQUESTS_PER_NETWORK',
    sentence:
      'Requests a minute allowed to one network (an IPv4 address or an IPv6 /64) without a valid token. Answers from memory are not counted.',
    schema: Type.Integer({ minimum: 1 }),
    default: '3000',
  },
  metricsToken: {
    env: 'KARCIS_METRICS_TOKEN',
    sentence:
      'Serves `/metrics` for Prometheus to whoever sends it as a Bearer token. Without it and KARCIS_METRICS_PORT there are no metrics.',
    schema: text('16 to 200 letters, digits or any of . _ ~ + / = -', {
      pattern: '^[A-Za-z0-9._~+/=-]{16,200}$',
    }),
    secret: true,
  },
  metricsPort: {
    env: 'KARCIS_METRICS_PORT',
    sentence:
      'Serves `/metrics` on a port of its own at HOST, and there only; without KARCIS_METRICS_TOKEN to everybody who reaches it.',
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
  },
  logLevel: {
    env: 'KARCIS_LOG_LEVEL',
    sentence: 'How much is logged, one JSON object a line on standard output.',
    schema: Type.Unsafe<'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent'>({
      type: 'string',
      enum: ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
    }),
    default: 'info',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    sentence: '`production` refuses demo accounts and demo data.',
    schema: Type.Unsafe<'development' | 'test' | 'production'>({
      type: 'string',
      enum: ['development', 'test', 'production'],
    }),
    default: 'development',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof settings;
export type Config = {
  readonly [Name in keyof Settings]:
    | Static<Settings[Name]['schema']>
    | (Settings[Name] extends { default: string } ? never : undefined);
};

/** The settings are wrong: every fault in one message, so that one look mends them all. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from environment variables; empty counts as unset. Fails with every fault named. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const sent = environment[setting.env] || setting.default;
    if (sent === undefined) continue;
    const { parse, allowed } = textReader(setting.schema);
    config[name] = parse(sent);
    if (config[name] === undefined) {
      const was = setting.secret === true ? '' : ` is ${JSON.stringify(sent)}, but`;
      faults.push(`${setting.env}${was} must be ${allowed}.`);
    }
  }
  faults.push(...misspelled(environment));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config as unknown as Config;
}

/** Every secret in a configuration: what must turn up in no log. */
export function secretsOf(config: Config): string[] {
  const names = Object.entries<Setting>(settings).filter(([, { secret }]) => secret === true);
  return names.flatMap(([name]) => {
    const value = (config as Partial<Record<string, unknown>>)[name];
    if (typeof value !== 'string') return [];
    const { password = '' } = URL.parse(value) ?? {};
    return [value, password, decoded(password)];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a % that stands for itself
  }
}

/** A `KARCIS_…` variable that no setting has: most likely a typing error that would otherwise go unnoticed. */
function misspelled(environment: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.values(settings).map(({ env }) => env as string);
  return Object.keys(environment)
    .filter((name) => name.startsWith('KARCIS_') && !name.startsWith('KARCIS_TEST_') && !known.includes(name))
    .map((name) => {
      const hint = nearest(name, known);
      return `There is no setting ${name}${hint === undefined ? '.' : `; did you mean ${hint}?`}`;
    });
}
