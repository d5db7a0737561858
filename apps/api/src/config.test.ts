import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

describe('the configuration', () => {
  it('has a default for everything but the database', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ host: '127.0.0.1', port: 3000, basePath: '/api', rateLimits: 'on' });
    expect(config.databaseUrl).toBeUndefined();
    expect(readConfig({ PORT: '', HOST: '' })).toEqual(config);
  });

  it('names every wrong variable and what is allowed', () => {
    const read = () =>
      readConfig({ PORT: '70000', KARCIS_LOG_LEVEL: 'loud', KARCIS_BASE_PATH: 'api/', KARCIS_DATADIR: 'x' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow('PORT is "70000", but must be a whole number from 0 to 65535.');
    expect(read).toThrow(
      'KARCIS_LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, silent.',
    );
    expect(read).toThrow('KARCIS_BASE_PATH is "api/", but must be a path like /api.');
    expect(read).toThrow('There is no setting KARCIS_DATADIR; did you mean KARCIS_DATA_DIR?');
  });

  it('never repeats a DATABASE_URL, which may hold a password', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://root:rahasia@host/db' })).toThrow(
      /^DATABASE_URL must be a URL/,
    );
  });

  it('has a sentence for every setting', () => {
    for (const { env, sentence } of Object.values(settings)) expect(sentence, env).toMatch(/^.+[.`]$/);
  });
});
