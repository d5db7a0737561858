import type { Config } from '../config.ts';

const isLoopback = (host: string): boolean => /^(127\.|\[?::1\]?$|localhost$)/i.test(host);

/**
 * Whether the links of mails that are not sent may stand in the log: they open accounts and orders. That takes a server for development that
 * nobody else reaches: it listens on loopback alone, behind no proxy, without a public address, on a database of its own.
 */
export function logsLinks({ nodeEnv, host, databaseUrl, publicUrl, trustProxy }: Config): boolean {
  if (nodeEnv !== 'development') return nodeEnv === 'test';
  const isPublic = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname);
  return isLoopback(host) && databaseUrl === undefined && trustProxy.length === 0 && !isPublic;
}
