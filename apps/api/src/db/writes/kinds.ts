import type { Tables } from '../schema/tables.ts';
import type { Kind, Settings } from './kind.ts';
import { connections } from './kinds-of-connections.ts';
import { presentation } from './kinds-of-presentation.ts';
import { settings } from './kinds-of-settings.ts';

const kinds = {
  ...connections,
  ...presentation,
  announcements: {
    subject: 'announcement',
    label: 'title',
    hasPosition: false,
    hasTrash: true,
    isPublic: true,
    topic: 'content.changed',
    markdown: ['body_markdown'],
  },
  banners: {
    subject: 'banner',
    label: 'title',
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
    topic: 'content.changed',
    images: ['image_url', 'image_mobile_url'],
  },
  categories: {
    subject: 'category',
    label: 'name',
    hasPosition: true,
    hasTrash: false,
    isPublic: true,
  },
  cms_pages: {
    subject: 'cms_page',
    label: 'title',
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
    topic: 'content.changed',
    fields: {
      seo_title: 'seo.title',
      seo_description: 'seo.description',
      seo_image_url: 'seo.image_url',
      seo_noindex: 'seo.noindex',
    },
    writer: 'updated_by',
    images: ['seo_image_url'],
    markdown: ['body_markdown'],
  },
  events: {
    subject: 'event',
    hasChildren: true,
    isTallied: true,
    label: 'title',
    images: ['cover_image_url'],
    markdown: ['description_markdown', 'terms_markdown'],
    hasPosition: false,
    hasTrash: true,
    isPublic: true,
    maker: 'created_by',
  },
  error_logs: {
    subject: 'error_log',
    label: 'name',
    hasPosition: false,
    hasTrash: false,
    isPublic: false,
  },
  faqs: {
    subject: 'faq',
    label: 'question',
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
    topic: 'content.changed',
    markdown: ['answer_markdown'],
  },
  event_messages: {
    subject: 'event_message',
    label: 'subject',
    maker: 'created_by',
    perEvent: 1000,
    hasPosition: false,
    hasTrash: false,
    isPublic: false,
  },
  gates: {
    subject: 'gate',
    label: 'name',
    perEvent: 50,
    hasPosition: true,
    hasTrash: false,
    isPublic: false,
  },
  homepage_sections: {
    subject: 'homepage_section',
    label: 'key',
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
    topic: 'content.changed',
    json: ['config'],
  },
  media: {
    subject: 'media',
    label: 'purpose',
    maker: 'uploaded_by',
    hasPosition: false,
    hasTrash: false,
    isPublic: false,
  },
  organizers: {
    subject: 'organizer',
    label: 'name',
    hasPosition: false,
    hasTrash: false,
    isPublic: true,
    images: ['logo_url'],
  },
  petugas_assignments: {
    subject: 'petugas',
    label: 'role',
    maker: 'assigned_by',
    perEvent: 500,
    hasPosition: false,
    hasTrash: false,
    isPublic: false,
    personal: ['invited_name', 'invited_email'],
    fields: {
      invited_name: 'invitation.name',
      invited_email: 'invitation.email',
      invitation_ends_at: 'invitation.ends_at',
      can_scan: 'permissions.scan',
      can_manual_check_in: 'permissions.manual_check_in',
      can_undo: 'permissions.undo',
      can_search_attendees: 'permissions.search_attendees',
      can_view_contact: 'permissions.view_contact',
    },
  },
  promos: {
    subject: 'promo',
    label: 'name',
    perEvent: 500,
    uses: ['used_count', 'reserved_count'],
    hasPosition: false,
    hasTrash: true,
    isPublic: false,
  },
  questions: {
    subject: 'question',
    label: 'label',
    perEvent: 30,
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
  },
  ticket_types: {
    subject: 'ticket_type',
    isTallied: true,
    label: 'name',
    perEvent: 100,
    uses: ['sold', 'reserved'],
    hasPosition: true,
    hasTrash: true,
    isPublic: true,
  },
  users: {
    subject: 'user',
    isTallied: true,
    label: 'name',
    hasPosition: false,
    hasTrash: true,
    isPublic: false,
    personal: ['name', 'email', 'phone', 'city', 'province', 'birth_date', 'gender', 'avatar_url'],
    images: ['avatar_url'],
    hasOwnImages: true,
  },
  venues: {
    subject: 'venue',
    label: 'name',
    hasPosition: false,
    hasTrash: false,
    isPublic: true,
  },
  voucher_batches: {
    subject: 'voucher_batch',
    label: 'name',
    maker: 'created_by',
    perEvent: 500,
    hasPosition: false,
    hasTrash: false,
    isPublic: false,
  },
  vouchers: {
    subject: 'voucher',
    isTallied: true,
    label: 'code',
    perEvent: 20_000,
    uses: ['redeemed_count', 'reserved_count'],
    hasPosition: false,
    hasTrash: true,
    isPublic: false,
    personal: ['recipient_name', 'recipient_email'],
  },
} as const satisfies Partial<Record<keyof Tables, Kind>>;

export type KindName = keyof typeof kinds;
/** Kinds with a trash, and those without. */
export type KeptName = NamesWith<true>;
export type GoneName = NamesWith<false>;
type NamesWith<HasTrash extends boolean> = {
  [Name in KindName]: (typeof kinds)[Name]['hasTrash'] extends HasTrash ? Name : never;
}[KindName];
/** Kinds of an event, and those of none. */
export type ChildName = {
  [Name in KindName]: (typeof kinds)[Name] extends { readonly perEvent: number } ? Name : never;
}[KindName];
export type PlainName = Exclude<KindName, ChildName>;
/** The fields by which pictures of a kind are written. */
export type ImageFields<Name extends KindName | SettingsName> = (typeof kinds &
  typeof settings)[Name] extends {
  readonly images: readonly (infer Column)[];
}
  ? {
      readonly [C in Column as C extends `${infer Base}_url` ? `${Base}_media_id` : never]?:
        | string
        | null
        | undefined;
    }
  : unknown;
export type SettingsName = keyof typeof settings;

export const kindOf = (name: KindName): Kind => kinds[name];
export const settingsOf = (name: SettingsName): Settings => settings[name];
export const kindNames = Object.keys(kinds) as readonly KindName[];
