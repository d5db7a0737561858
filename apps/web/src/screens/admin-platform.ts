import { api } from '@karcis/contract';
import { removable } from './event-place.ts';
import { form, list, record } from './resource.ts';
import { venues } from './venues.ts';

const ofOrganizers = {
  about: ['name', 'slug', 'logo_media_id', 'description', 'is_official'],
  contact: ['website_url', 'support_email', 'support_phone', 'timezone'],
  receipts: ['legal_name', 'tax_id', 'address'],
} as const;

/** Screens of administrators about organizers, venues and categories. */
export const adminPlatform = {
  organizers: list({
    path: '/admin/organizers',
    who: 'admin',
    noun: 'organizers',
    section: 'events',
    reads: api.adminOrganizers.organizers,
    columns: ['name', 'status', 'slug', 'support_email', 'is_official', 'created_at'],
    opens: '/admin/organizers/{id}',
  }),
  // Before the address of an organizer, which would be found for it as well.
  newOrganizer: form({
    path: '/admin/organizers/new',
    who: 'admin',
    noun: 'newOrganizer',
    creates: api.adminOrganizers.create,
    groups: ofOrganizers,
    of: '/admin/organizers',
  }),
  organizer: record({
    path: '/admin/organizers/{id}',
    who: 'admin',
    noun: 'organizer',
    reads: api.adminOrganizers.organizer,
    title: 'name',
    of: '/admin/organizers',
    lead: ['logo_url', 'status', 'slug', 'is_official', 'created_at'],
    deeds: [
      {
        does: api.adminOrganizers.reactivate,
        word: 'reactivateOrganizer',
        field: 'actions',
        is: ['reactivate'],
      },
      { does: api.adminOrganizers.suspend, word: 'suspendOrganizer', field: 'actions', is: ['suspend'] },
      { ...removable, does: api.adminOrganizers.remove, word: 'removeRecord' },
    ],
    changes: api.adminOrganizers.change,
    groups: ofOrganizers,
  }),

  ...venues('admin', api.adminVenues),

  eventCategories: list({
    path: '/admin/categories',
    who: 'admin',
    noun: 'eventCategories',
    section: 'events',
    reads: api.adminCategories.categories,
    columns: ['name', 'slug', 'description'],
    opens: '/admin/categories/{id}',
    orders: api.adminCategories.order,
  }),
  // Before the address of a category, which would be found for it as well.
  newCategory: form({
    path: '/admin/categories/new',
    who: 'admin',
    noun: 'newCategory',
    creates: api.adminCategories.create,
    of: '/admin/categories',
  }),
  category: record({
    path: '/admin/categories/{id}',
    who: 'admin',
    noun: 'category',
    reads: api.adminCategories.category,
    title: 'name',
    of: '/admin/categories',
    lead: ['slug', 'description', 'updated_at'],
    deeds: [{ ...removable, does: api.adminCategories.remove, word: 'removeRecord' }],
    changes: api.adminCategories.change,
  }),
};
