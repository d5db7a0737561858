import { migrate } from '../db/schema/migrate.ts';
import { hashPassword } from '../domain/security/password.ts';
import { seed } from '../seed/index.ts';
import { type Command, CommandError, optionsOf, wholeNumber } from './command.ts';
import { reachServer, withClient } from './database.ts';
import { requireSecretKey } from './secret-key.ts';

/** `karcis seed`: fills an empty database with the demo, migrating it first. */
export const seedCommand: Command = async (words, readConfig) => {
  const options = optionsOf(words, {
    scale: { type: 'string' },
    seed: { type: 'string' },
    today: { type: 'string' },
    canaries: { type: 'boolean' },
  });
  const config = readConfig();
  if (config.nodeEnv === 'production') {
    throw new CommandError(
      'The demo accounts have a public password: with NODE_ENV=production there is no seed.',
    );
  }
  const { today } = options;
  if (today !== undefined && !/^\d{4}-\d\d-\d\d$/.test(today)) {
    throw new CommandError(`--today is ${today}, but must be a day like 2026-11-20.`);
  }
  const server = await reachServer(config, console.log);
  try {
    await withClient(server.connection, (client) =>
      migrate(client, { lock: config.migrationLock === 'on', say: console.log }),
    );
    await seed({
      connection: server.connection,
      scale: wholeNumber(options.scale, '--scale', 1, 500),
      ...(options.seed === undefined ? {} : { seed: wholeNumber(options.seed, '--seed', 1, 999_999_999) }),
      ...(today === undefined ? { gatesOpenAt: Date.now() } : { today }),
      canaries: options.canaries ?? false,
      hashPassword,
      secretKey: await requireSecretKey(config, server),
      say: console.log,
    });
  } finally {
    await server.stop();
  }
};
