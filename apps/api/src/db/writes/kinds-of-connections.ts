import type { Tables } from '../schema/tables.ts';
import type { Kind } from './kind.ts';

/** Where others are reached: those through whom money comes in, and those who are told what happens. Each has secrets. */
export const connections = {
  payment_accounts: {
    subject: 'payment_account',
    label: 'provider',
    maker: 'created_by',
    hasPosition: false,
    hasTrash: false,
    isPublic: true,
    json: ['config'],
    fields: { secrets_encrypted: 'secrets', kept_names: 'secret_names' },
    secret: ['secrets_encrypted'],
  },
  webhook_endpoints: {
    subject: 'webhook',
    label: 'url',
    // Paths and queries of webhooks are secrets of others.
    nameOf: (url) => new URL(url).host,
    maker: 'created_by',
    hasPosition: false,
    hasTrash: false,
    isPublic: false,
    fields: { secret_encrypted: 'secret', old_secret_encrypted: 'old_secret' },
    secret: ['url', 'secret_encrypted', 'old_secret_encrypted'],
  },
} as const satisfies Partial<Record<keyof Tables, Kind>>;
