import { api } from '@karcis/contract';
import { list, record, view } from './resource.ts';

/** What administrators see, beside their reports. */
export const admin = {
  dashboard: view({
    path: '/admin', who: 'admin', noun: 'overview', section: 'overview', view: 'dashboard', reads: [api.dashboard.summary],
  }),

  events: list({
    path: '/admin/events', who: 'admin', noun: 'events', section: 'events', reads: api.adminEvents.events,
    columns: ['title', 'organizer.name', 'starts_at', 'status', 'sales_status', 'tickets_sold', 'capacity', 'net_revenue'],
    opens: '/admin/events/{id}',
  }),
  event: record({
    path: '/admin/events/{id}', who: 'admin', noun: 'event', reads: api.adminEvents.event, title: 'title', of: '/admin/events', ofEvent: true,
    lead: ['status', 'sales_status', 'starts_at', 'tickets_sold', 'gross_revenue', 'net_revenue'],
  }),
  ticketTypes: list({
    path: '/admin/events/{id}/ticket-types', who: 'admin', noun: 'ticketTypes', ofEvent: true, reads: api.adminEvents.ticketTypes,
    columns: ['name', 'kind', 'sales_status', 'visibility', 'sold', 'reserved', 'capacity', 'price'],
  }),
  assignments: list({
    path: '/admin/events/{id}/petugas', who: 'admin', noun: 'assignments', ofEvent: true, reads: api.adminEvents.petugas,
    columns: ['user.name', 'role', 'gate.name', 'status', 'shift_starts_at', 'last_scan_at', 'scans_accepted', 'scans_total'],
  }),
  promos: list({
    path: '/admin/events/{id}/promos', who: 'admin', noun: 'promos', ofEvent: true, reads: api.adminEvents.promos,
    columns: ['name', 'code', 'status', 'trigger', 'used_count', 'max_uses', 'total_discount'],
  }),
  vouchers: list({
    path: '/admin/events/{id}/vouchers', who: 'admin', noun: 'vouchers', ofEvent: true, reads: api.adminEvents.vouchers,
    columns: ['code', 'batch.name', 'effect', 'status', 'recipient_name', 'valid_until', 'redeemed_count', 'max_usages'],
  }),
  theme: record({
    path: '/admin/events/{id}/theme', who: 'admin', noun: 'theme', ofEvent: true, reads: api.adminEvents.theme,
    lead: ['preset', 'mode', 'contrast_ok', 'updated_at'],
  }),
  signatureProfile: record({
    path: '/admin/events/{id}/signature-profile', who: 'admin', noun: 'signatureProfile', ofEvent: true,
    reads: api.adminEvents.signatureProfile, lead: ['headline', 'edition_label', 'is_published', 'countdown_at'],
  }),
  artists: list({
    path: '/admin/events/{id}/signature-artists', who: 'admin', noun: 'artists', ofEvent: true, reads: api.adminEvents.signatureArtists,
    columns: ['name', 'role', 'genre', 'stage', 'performs_at', 'is_headliner', 'is_active', 'position'],
  }),
  partners: list({
    path: '/admin/events/{id}/signature-brand-partners', who: 'admin', noun: 'partners', ofEvent: true,
    reads: api.adminEvents.signatureBrandPartners, columns: ['name', 'tier', 'website_url', 'is_active', 'position'],
  }),
  users: list({
    path: '/admin/users', who: 'admin', noun: 'users', section: 'events', reads: api.adminPeople.users,
    columns: ['name', 'email', 'role', 'status', 'last_login_at', 'counts.orders', 'counts.tickets'],
  }),

  payments: list({
    path: '/admin/payments', who: 'admin', noun: 'payments', section: 'money', reads: api.adminMoney.payments,
    columns: ['buyer.name', 'created_at', 'reference', 'event.title', 'method', 'status', 'amount'],
  }),
  checkIns: list({
    path: '/admin/checkins', who: 'admin', noun: 'checkIns', section: 'gates', reads: api.adminMoney.checkIns,
    columns: ['attendee.name', 'scanned_at', 'event.title', 'ticket_type.name', 'gate.name', 'petugas.name', 'checkin_status', 'reason_code'],
  }),

  errorLogs: list({
    path: '/admin/error-logs', who: 'admin', noun: 'errorLogs', section: 'system', reads: api.adminLogs.errorLogs,
    columns: ['message', 'name', 'level', 'status', 'route', 'last_seen_at', 'occurrences'],
    opens: '/admin/error-logs/{id}',
  }),
  errorLog: view({
    path: '/admin/error-logs/{id}', who: 'admin', noun: 'errorLog', view: 'errorLog', reads: [api.adminLogs.errorLog],
  }),
  auditLog: list({
    path: '/admin/audit-log', who: 'admin', noun: 'auditLog', section: 'system', reads: api.adminLogs.auditLog,
    columns: ['description', 'occurred_at', 'actor.name', 'role_context', 'subject.label', 'outcome'],
  }),
  trash: list({
    path: '/admin/trash', who: 'admin', noun: 'trash', section: 'system', reads: api.trash.entries,
    columns: ['label', 'type', 'deleted_at', 'deleted_by.name', 'delete_reason', 'can_restore'],
  }),

  pages: list({
    path: '/admin/cms/pages', who: 'admin', noun: 'pages', section: 'content', reads: api.cms.pages,
    columns: ['title', 'slug', 'status', 'published_at', 'show_in_header', 'show_in_footer', 'position'],
    opens: '/admin/cms/pages/{id}',
  }),
  page: record({
    path: '/admin/cms/pages/{id}', who: 'admin', noun: 'page', reads: api.cms.page, title: 'title', of: '/admin/cms/pages',
    lead: ['status', 'slug', 'published_at', 'updated_at', 'updated_by.name'],
  }),
  faqs: list({
    path: '/admin/cms/faqs', who: 'admin', noun: 'faqs', section: 'content', reads: api.cms.faqs,
    columns: ['question', 'category', 'is_active', 'updated_at', 'position'],
  }),
  announcements: list({
    path: '/admin/cms/announcements', who: 'admin', noun: 'announcements', section: 'content', reads: api.cms.announcements,
    columns: ['title', 'level', 'status', 'starts_at', 'ends_at', 'priority'],
  }),
  banners: list({
    path: '/admin/cms/banners', who: 'admin', noun: 'banners', section: 'content', reads: api.cms.banners,
    columns: ['title', 'placement', 'is_active', 'starts_at', 'ends_at', 'position'],
  }),
  homepageSections: list({
    path: '/admin/cms/homepage-sections', who: 'admin', noun: 'homepageSections', section: 'content', reads: api.cms.homepageSections,
    columns: ['title', 'type', 'key', 'is_visible', 'position'],
  }),

  generalSettings: record({
    path: '/admin/settings/general', who: 'admin', noun: 'generalSettings', section: 'settings', reads: api.settings.general,
    lead: ['site_name', 'default_currency', 'default_timezone', 'maintenance_mode'],
  }),
  contactSettings: record({
    path: '/admin/settings/contact', who: 'admin', noun: 'contactSettings', section: 'settings', reads: api.settings.contact,
    lead: ['support_email', 'support_phone', 'whatsapp_number'],
  }),
  emailSettings: record({
    path: '/admin/settings/email', who: 'admin', noun: 'emailSettings', section: 'settings', reads: api.settings.email,
    lead: ['driver', 'from_address', 'password_set'],
  }),
  legalSettings: record({
    path: '/admin/settings/legal', who: 'admin', noun: 'legalSettings', section: 'settings', reads: api.settings.legal,
    lead: ['company_name', 'terms_version', 'privacy_version'],
  }),
};
