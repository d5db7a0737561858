import Type, { type Static, type TSchema } from 'typebox';
import { decoded } from './domain/text/decoded.ts';
import { misspelled } from './domain/text/misspelled.ts';
import {
  anyNetworks,
  type Check,
  onOff,
  origins,
  ownNetworks,
  text,
  url,
  word,
} from './domain/text/setting-schemas.ts';
import { textReader } from './domain/text/text-value.ts';
import { signatureSettings } from './mail/signature-settings.ts';
import { fileSettings } from './media/settings.ts';

interface Setting {
  /** The environment variable. */
  readonly env: string;
  /** Its effect, for operators. */
  readonly sentence: string;
  readonly schema: TSchema;
  readonly check?: Check;
  /** Its value is or holds a secret: no error and no log repeats it. */
  readonly secret?: true;
  /** The default as text, as in the environment; undefined where absence has a meaning of its own. */
  readonly default?: string;
}

/** Every setting of the server. The README's table and `.env.example` are made from this list. */
export const settings = {
  databaseUrl: {
    env: 'DATABASE_URL',
    sentence:
      'Address of a PostgreSQL 15 or newer. Unset: an embedded PostgreSQL 18 with its data in KARCIS_DATA_DIR.',
    schema: text('a URL like postgres://user:password@host:5432/database', { pattern: '^postgres(ql)?://' }),
    secret: true,
  },
  ...fileSettings,
  secretKey: {
    env: 'KARCIS_SECRET_KEY',
    sentence:
      'Secret that encrypts the keys of tickets, the password for mail and the secrets of webhooks. Unset: a file in KARCIS_DATA_DIR; with DATABASE_URL there is none, and no ticket can be signed.',
    schema: text('32 random bytes as base64url (43 characters)', {
      pattern: '^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$',
    }),
    secret: true,
  },
  demoData: {
    env: 'KARCIS_DEMO_DATA',
    sentence:
      'Demo data in an empty embedded database, never with NODE_ENV=production. `on`: its accounts can sign in from this machine only. `public`: from everywhere.',
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
    sentence: 'Path of the API, so that a web application can own `/`.',
    schema: text('a path like /api', { pattern: '^(/[A-Za-z0-9._-]+)+$' }),
    default: '/api',
  },
  databaseReaders: {
    env: 'KARCIS_DATABASE_READERS',
    sentence: 'Connections that all reads share. With more of them, fewer reads wait behind a slow report.',
    schema: Type.Integer({ minimum: 1, maximum: 200 }),
    default: '2',
  },
  databasePoolSize: {
    env: 'KARCIS_DATABASE_POOL_SIZE',
    sentence: 'Connections for transactions. Each transaction has one for itself.',
    schema: Type.Integer({ minimum: 1, maximum: 200 }),
    default: '10',
  },
  gateConnections: {
    env: 'KARCIS_GATE_CONNECTIONS',
    sentence: 'Connections for the scans of gates alone: a rush on a sale keeps nobody waiting at the door.',
    schema: Type.Integer({ minimum: 1, maximum: 200 }),
    default: '4',
  },
  databasePrepare: {
    env: 'DB_PREPARE',
    sentence: 'Prepared statements. Turn them off behind a pooler that loses them (PgBouncer before 1.21).',
    schema: onOff,
    default: 'on',
  },
  migrationLock: {
    env: 'KARCIS_MIGRATION_LOCK',
    sentence:
      'Advisory lock around migrations. Turn it off for engines without such locks, and migrate from one process.',
    schema: onOff,
    default: 'on',
  },
  corsOrigins: {
    env: 'KARCIS_CORS_ORIGINS',
    sentence:
      'Origins of web pages that may call routes with a sign-in, separated by commas. Public content is open to all origins.',
    ...origins,
    default: '',
  },
  publicUrl: {
    env: 'KARCIS_PUBLIC_URL',
    sentence:
      'Public address of this server, like https://tickets.example.org; links begin with it, and sessions of browsers belong to it. Unset: the Host of each request.',
    ...url,
  },
  trustProxy: {
    env: 'KARCIS_TRUST_PROXY',
    sentence:
      'Addresses or networks of your own proxies, separated by commas. Only their X-Forwarded-For and X-Forwarded-Proto are read.',
    ...ownNetworks,
    default: '',
  },
  readsAtOnce: {
    env: 'KARCIS_READS_AT_ONCE',
    sentence:
      'Reads that are worked on at once. One account has a quarter of them at most, one network three quarters, and each at least four. Further reads wait in a queue; those that would wait too long get 503 with Retry-After.',
    schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
    default: '16',
  },
  rateLimits: {
    env: 'KARCIS_RATE_LIMITS',
    sentence:
      'The two limits below, and those on test mails, mailed links, sign-ins that succeed and what guests of a network hold. Turn them off for load tests.',
    schema: onOff,
    default: 'on',
  },
  requestsPerAccount: {
    env: 'KARCIS_REQUESTS_PER_ACCOUNT',
    sentence: 'Requests a minute of one account, over all its tokens.',
    schema: Type.Integer({ minimum: 1 }),
    default: '1200',
  },
  requestsPerNetwork: {
    env: 'KARCIS_REQUESTS_PER_NETWORK',
    sentence:
      'Requests a minute without a valid token of one network (an IPv4 address or an IPv6 /64; wider networks have a few times as many), and ten times as many with tokens of orders. Answers from memory are not counted.',
    schema: Type.Integer({ minimum: 1 }),
    default: '3000',
  },
  ...signatureSettings,
  metricsToken: {
    env: 'KARCIS_METRICS_TOKEN',
    sentence:
      'Bearer token for `/metrics` (Prometheus). Without it and KARCIS_METRICS_PORT there are no metrics.',
    schema: text('16 to 200 letters, digits or any of . _ ~ + / = -', {
      pattern: '^[A-Za-z0-9._~+/=-]{16,200}$',
    }),
    secret: true,
  },
  metricsPort: {
    env: 'KARCIS_METRICS_PORT',
    sentence:
      'Port of its own for `/metrics` at HOST, which is then served there only. Without KARCIS_METRICS_TOKEN everybody who reaches the port can read it.',
    schema: Type.Integer({ minimum: 0, maximum: 65_535 }),
  },
  mailPerMinute: {
    env: 'KARCIS_MAIL_PER_MINUTE',
    sentence: 'Mails a minute that a process hands to the mail server at most.',
    schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
    default: '600',
  },
  jobs: {
    env: 'KARCIS_JOBS',
    sentence:
      'Whether a server also does the work in the background. Turn it off where a process of its own does it (`karcis work`).',
    schema: onOff,
    default: 'on',
  },
  webhookNetworks: {
    env: 'KARCIS_WEBHOOK_NETWORKS',
    sentence:
      'Networks of your own that webhooks may write to, beside the internet, separated by commas. What they answer is not shown.',
    ...anyNetworks,
    default: '',
  },
  sandboxPayments: {
    env: 'KARCIS_SANDBOX_PAYMENTS',
    sentence:
      'Whether the sandbox takes payments with NODE_ENV=production, too: nothing is paid there, and anybody can press its buttons.',
    schema: onOff,
    default: 'off',
  },
  logLevel: {
    env: 'KARCIS_LOG_LEVEL',
    sentence: 'Least level of the log, one JSON object a line on standard output.',
    schema: word(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
    default: 'info',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    sentence: '`production` does not start with demo accounts in the database, and loads no demo data.',
    schema: word(['development', 'test', 'production']),
    default: 'development',
  },
} as const satisfies Record<string, Setting>;

type Settings = typeof settings;
export type Config = {
  readonly [Name in keyof Settings]:
    | Static<Settings[Name]['schema']>
    | (Settings[Name] extends { default: string } ? never : undefined);
};

/** Thrown for wrong settings, with all of them in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from environment variables. An empty one counts as unset. Throws ConfigError. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const errors: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const sent = environment[setting.env] || setting.default;
    if (sent === undefined) continue;
    const { parse, allowed } = textReader(setting.schema);
    config[name] = parse(sent);
    if (config[name] !== undefined && setting.check?.isGood(sent) !== false) continue;
    const was = setting.secret === true ? '' : ` is ${JSON.stringify(sent)}, but`;
    errors.push(`${setting.env}${was} must be ${setting.check?.allowed ?? allowed}.`);
  }
  const names = Object.values(settings).map(({ env }) => env);
  errors.push(...misspelled(environment, names));
  if (errors.length > 0) throw new ConfigError(errors.join('\n'));
  return config as unknown as Config;
}

/** Returns every secret of a configuration. No log may repeat them. */
export function secretsOf(config: Config): string[] {
  const names = Object.entries<Setting>(settings).filter(([, { secret }]) => secret === true);
  return names.flatMap(([name]) => {
    const value = (config as Partial<Record<string, unknown>>)[name];
    if (typeof value !== 'string') return [];
    const { password = '' } = URL.parse(value) ?? {};
    return [value, password, decoded(password)];
  });
}
