import type { Topic } from '../../domain/topics.ts';
import type { Tables } from '../schema/tables.ts';

/** What is managed: tables whose records people make, change and remove, and how each is written. */
export interface Kind {
  /** What a record is called in the audit log. */
  readonly subject: string;
  /** Column that names a record to people. */
  readonly label: string;
  /** Whether records have a position, which people choose. */
  readonly hasPosition: boolean;
  /** Whether visitors see records: then a change is shown to them at once. */
  readonly isPublic: boolean;
  /** What is announced of each write; nothing without it. */
  readonly topic?: Topic;
  /** Columns of JSON. */
  readonly json?: readonly string[];
  /** Fields of the contract that have another name than their column. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Columns about a person: the audit log says that they were changed, and not from what to what. */
  readonly personal?: readonly string[];
  /** Column that keeps the account that has written last. */
  readonly writer?: string;
}

const kinds = {
  announcements: {
    subject: 'announcement',
    label: 'title',
    hasPosition: false,
    isPublic: true,
    topic: 'content.changed',
  },
  banners: { subject: 'banner', label: 'title', hasPosition: true, isPublic: true, topic: 'content.changed' },
  cms_pages: {
    subject: 'cms_page',
    label: 'title',
    hasPosition: true,
    isPublic: true,
    topic: 'content.changed',
    fields: {
      seo_title: 'seo.title',
      seo_description: 'seo.description',
      seo_image_url: 'seo.image_url',
      seo_noindex: 'seo.noindex',
    },
    writer: 'updated_by',
  },
  faqs: { subject: 'faq', label: 'question', hasPosition: true, isPublic: true, topic: 'content.changed' },
  homepage_sections: {
    subject: 'homepage_section',
    label: 'key',
    hasPosition: true,
    isPublic: true,
    topic: 'content.changed',
    json: ['config'],
  },
  users: {
    subject: 'user',
    label: 'name',
    hasPosition: false,
    isPublic: false,
    personal: ['name', 'email', 'phone', 'city', 'province', 'birth_date', 'gender'],
  },
} as const satisfies Partial<Record<keyof Tables, Kind>>;

export type KindName = keyof typeof kinds;

export const kindOf = (name: KindName): Kind => kinds[name];
