import { api } from '@karcis/contract';
import { record, view } from './resource.ts';

/** Screens of administrators for the settings of the site. */
export const adminSettings = {
  generalSettings: record({
    path: '/admin/settings/general',
    who: 'admin',
    noun: 'generalSettings',
    section: 'settings',
    reads: api.settings.general,
    lead: ['site_name', 'default_currency', 'default_timezone', 'maintenance_mode'],
    changes: api.settings.changeGeneral,
    groups: {
      about: ['site_name', 'tagline', 'copyright_text'],
      pictures: ['logo_media_id', 'logo_dark_media_id', 'favicon_media_id'],
      defaults: ['default_locale', 'default_timezone', 'default_currency'],
      sale: ['event_approval_required', 'default_hold_minutes', 'max_tickets_per_order'],
      fee: ['platform_fee', 'fee_tax_rate'],
      accounts: ['registration_enabled', 'require_two_factor'],
      maintenance: ['maintenance_mode', 'maintenance_message'],
    },
  }),
  contactSettings: record({
    path: '/admin/settings/contact',
    who: 'admin',
    noun: 'contactSettings',
    section: 'settings',
    reads: api.settings.contact,
    lead: ['support_email', 'support_phone', 'whatsapp_number'],
    changes: api.settings.changeContact,
    groups: {
      contact: ['support_email', 'support_phone', 'whatsapp_number', 'business_hours', 'notify_emails'],
      address: ['address', 'city', 'province', 'postal_code', 'country_code', 'maps_url'],
      places: ['social_links'],
    },
  }),
  emailSettings: view({
    path: '/admin/settings/email',
    who: 'admin',
    noun: 'emailSettings',
    section: 'settings',
    view: 'emailSettings',
    reads: [api.settings.email, api.settings.changeEmail, api.adminMail.test],
  }),
  legalSettings: record({
    path: '/admin/settings/legal',
    who: 'admin',
    noun: 'legalSettings',
    section: 'settings',
    reads: api.settings.legal,
    lead: ['company_name', 'terms_version', 'privacy_version'],
    changes: api.settings.changeLegal,
    groups: {
      about: ['company_name', 'tax_id', 'registration_number', 'address'],
      terms: ['terms_markdown', 'terms_version', 'terms_effective_at', 'require_acceptance'],
      privacy: ['privacy_markdown', 'privacy_version', 'privacy_contact_email', 'data_retention_days'],
      texts: ['refund_policy_markdown', 'cookie_policy_markdown'],
    },
  }),
};
