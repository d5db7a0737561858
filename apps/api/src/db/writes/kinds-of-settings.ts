import type { Tables } from '../schema/tables.ts';
import type { Settings } from './kind.ts';

/** Settings that are written: tables of one row. */
export const settings = {
  general_settings: {
    subject: 'settings',
    name: 'general',
    isPublic: true,
    fields: {
      platform_fee_type: 'platform_fee.type',
      platform_fee_value: 'platform_fee.value',
      platform_fee_paid_by: 'platform_fee.paid_by',
    },
    writer: 'updated_by',
    images: ['logo_url', 'logo_dark_url', 'favicon_url'],
  },
  contact_settings: {
    subject: 'settings',
    name: 'contact',
    isPublic: true,
    json: ['social_links'],
    writer: 'updated_by',
  },
  legal_settings: {
    subject: 'settings',
    name: 'legal',
    isPublic: true,
    writer: 'updated_by',
    markdown: ['terms_markdown', 'privacy_markdown', 'refund_policy_markdown', 'cookie_policy_markdown'],
  },
  email_settings: {
    subject: 'settings',
    name: 'email',
    isPublic: false,
    fields: { password_encrypted: 'password' },
    secret: ['password_encrypted'],
    markdown: ['footer_markdown', 'footer_markdown_en'],
    writer: 'updated_by',
  },
} as const satisfies Partial<Record<keyof Tables, Settings>>;
