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

  it.each([
    [
      'KARCIS_TRUST_PROXY',
      ['0.0.0.0/0', '::/0', '10.0.0.0/33', 'cafe', '10.0.0.1,10.0.0', '::1/129', '1.2.3.4.5'],
    ],
    ['KARCIS_WEBHOOK_NETWORKS', ['10.0.0.0/33', 'cafe', 'fd00::/200', '10.0.0.256']],
    ['KARCIS_PUBLIC_URL', ['https://t.example.org:99999', 'https://[::1', 'https://a b']],
    [
      'KARCIS_CORS_ORIGINS',
      ['https://Mitra.example.org', 'https://mitra.example.org:443', 'http://a.example,http://a.example:80'],
    ],
  ] as const)('refuses a %s that could not be used, and says what was set', (name, values) => {
    for (const value of values)
      expect(() => readConfig({ [name]: value })).toThrow(
        `${name} is ${JSON.stringify(value)}, but must be `,
      );
  });

  it.each([
    ['KARCIS_TRUST_PROXY', ['10.0.0.1', '127.0.0.0/8,::1', 'fd00::/8', '0.0.0.0/1']],
    ['KARCIS_WEBHOOK_NETWORKS', ['10.0.0.0/8,192.168.1.7', '::/0', '0.0.0.0/0']],
    ['KARCIS_PUBLIC_URL', ['https://tiket.example.org', 'http://127.0.0.1:3000', 'https://a.example/tiket']],
    ['KARCIS_CORS_ORIGINS', ['https://mitra.example.org', 'http://localhost:5173,https://[::1]:8443']],
  ] as const)('takes a %s that can be used (control)', (name, values) => {
    for (const value of values) expect(() => readConfig({ [name]: value }), value).not.toThrow();
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
