import { migrate } from '../db/schema/migrate.ts';
import type { Command } from './command.ts';
import { reachServer, withClient } from './database.ts';

export const migrateCommand: Command = async (_words, readConfig) => {
  const config = readConfig();
  const server = await reachServer(config, console.log);
  try {
    const { applied } = await withClient(server.connection, (client) =>
      migrate(client, { lock: config.migrationLock === 'on', say: console.log }),
    );
    if (applied.length === 0) console.log('The database is current.');
  } finally {
    await server.stop();
  }
};
