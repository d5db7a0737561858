import Type from 'typebox';
import { emailAddress, link, markdown, phoneNumber, picture, text } from '../body.ts';
import { MailLocale } from './mail.ts';
import {
  Count,
  Currency,
  Email,
  Flag,
  Html,
  ImageUrl,
  Instant,
  Link,
  Locale,
  Markdown,
  nullable,
  oneOf,
  part,
  Percent,
  Person,
  Phone,
  record,
  SocialLinks,
  Text,
  Timezone,
} from '../values.ts';

/** When the settings were last changed, and by whom; null where no person did. */
const changed = { updated_at: Instant, updated_by: nullable(Person) };

/** What everybody may see. An allow-list: a setting becomes public only by being named here. */
export const PublicGeneralSettings = record('PublicGeneralSettings', {
  site_name: Text,
  tagline: nullable(Text),
  logo_url: nullable(ImageUrl),
  logo_dark_url: nullable(ImageUrl),
  favicon_url: nullable(ImageUrl),
  copyright_text: nullable(Text),
  default_locale: Locale,
  supported_locales: Type.Array(Locale),
  default_timezone: Timezone,
  default_currency: Currency,
  maintenance_mode: Flag,
  maintenance_message: nullable(Text),
});

export const GeneralSettings = record('GeneralSettings', {
  ...PublicGeneralSettings.properties,
  registration_enabled: Flag,
  event_approval_required: Flag,
  default_hold_minutes: Count,
  max_tickets_per_order: Count,
  platform_fee: part({
    type: oneOf(['Percentage', 'Fixed Amount']),
    value: Type.Number({ minimum: 0, description: 'Percent, or an amount in `default_currency`' }),
    paid_by: oneOf(['Buyer', 'Organizer']),
  }),
  fee_tax_rate: Type.Number({
    'x-as': 'percent',
    minimum: 0,
    maximum: 100,
    description: 'Percent of tax on the platform’s fee',
  }),
  require_two_factor: {
    ...oneOf(['None', 'Admins', 'Staff']),
    description:
      'Of whom a second factor is asked before they manage anything: of administrators, or of organizers as well (Staff)',
  },
  ...changed,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with these settings now' }),
});

/** What a change of them may name. */
export const generalSettingsFields = {
  site_name: text(120),
  tagline: nullable(text(200)),
  logo_media_id: nullable(picture('logo')),
  logo_dark_media_id: nullable(picture('logo')),
  favicon_media_id: nullable(picture('logo')),
  copyright_text: nullable(text(200)),
  default_locale: {
    ...MailLocale,
    description: 'The language of mails and receipts for those who have chosen none',
  } as typeof MailLocale,
  default_timezone: Type.String({
    maxLength: 64,
    description: 'an IANA time zone like Asia/Jakarta: that of reports and of new events',
    'x-as': 'timezone',
  }),
  default_currency: {
    ...Currency,
    description: 'The currency of reports and of new events; another one is counted anew',
  } as typeof Currency,
  registration_enabled: GeneralSettings.properties.registration_enabled,
  event_approval_required: {
    ...Flag,
    description: 'Whether administrators review events before organizers can publish them',
  } as typeof Flag,
  default_hold_minutes: Type.Integer({
    minimum: 1,
    maximum: 1440,
    description: 'Minutes for which places are held for an order that is not paid',
  }),
  max_tickets_per_order: Type.Integer({
    minimum: 1,
    maximum: 100,
    description: 'Where an event says nothing else',
  }),
  platform_fee: Type.Partial(
    part({
      type: GeneralSettings.properties.platform_fee.properties.type,
      value: Type.Number({
        minimum: 0,
        maximum: 100_000_000_000,
        description: 'percent, or a whole amount of `default_currency` for each ticket',
      }),
      paid_by: GeneralSettings.properties.platform_fee.properties.paid_by,
    }),
  ),
  fee_tax_rate: Percent,
  maintenance_mode: {
    ...Flag,
    description: 'Whether visitors, buyers and organizers change nothing for now: 503 `maintenance`',
  } as typeof Flag,
  maintenance_message: nullable(text(300)),
  require_two_factor: GeneralSettings.properties.require_two_factor,
};

/** What everybody may see. An allow-list, like PublicGeneralSettings. */
export const PublicContactSettings = record('PublicContactSettings', {
  support_email: nullable(Email),
  support_phone: nullable(Phone),
  whatsapp_number: nullable(Phone),
  address: nullable(Text),
  city: nullable(Text),
  province: nullable(Text),
  postal_code: nullable(Text),
  country_code: nullable(Text),
  business_hours: nullable(Text),
  maps_url: nullable(Link),
  social_links: SocialLinks,
});

export const ContactSettings = record('ContactSettings', {
  ...PublicContactSettings.properties,
  notify_emails: Type.Array(Email),
  ...changed,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with these settings now' }),
});

/** Places where people follow the site. A change names those that it sets; null removes one. */
const socialLinks = Type.Partial(
  Type.Object(
    Object.fromEntries(
      ['facebook', 'instagram', 'linkedin', 'threads', 'tiktok', 'x', 'youtube'].map((name) => [
        name,
        nullable(link()),
      ]),
    ),
  ),
);

/** What a change of them may name. */
export const contactSettingsFields = {
  support_email: nullable(emailAddress),
  support_phone: nullable(phoneNumber),
  whatsapp_number: nullable(phoneNumber),
  address: nullable(text(300)),
  city: nullable(text(100)),
  province: nullable(text(100)),
  postal_code: nullable(text(20)),
  country_code: nullable(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'two capital letters of ISO 3166, such as ID' }),
  ),
  business_hours: nullable(text(200)),
  maps_url: nullable(link()),
  social_links: socialLinks,
  notify_emails: Type.Array(emailAddress, { maxItems: 50, uniqueItems: true }),
};

/** How mail leaves. Whether a password is set can be read, the password never. */
export const EmailSettings = record('EmailSettings', {
  driver: oneOf(['SMTP', 'Log']),
  host: nullable(Text),
  port: nullable(Type.Integer({ minimum: 1, maximum: 65535 })),
  encryption: oneOf(['None', 'STARTTLS', 'TLS']),
  username: nullable(Text),
  password_set: Flag,
  from_name: Text,
  from_address: nullable(Email),
  reply_to: nullable(Email),
  footer_html: Html,
  footer_markdown: Markdown,
  ...changed,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with these settings now' }),
});

/** What a change of them may name. */
export const emailSettingsFields = {
  driver: EmailSettings.properties.driver,
  host: nullable(
    Type.String({
      minLength: 1,
      maxLength: 253,
      pattern: '^[A-Za-z0-9.:_-]+$',
      description: 'name or address of the mail server',
    }),
  ),
  port: EmailSettings.properties.port,
  encryption: EmailSettings.properties.encryption,
  username: nullable(text(254)),
  password: nullable(
    Type.String({
      minLength: 1,
      maxLength: 500,
      pattern: '^[^\\u0000-\\u001F\\u007F]*$',
      writeOnly: true,
      description: 'kept encrypted, and in no answer',
    }),
  ),
  from_name: text(120),
  from_address: nullable(emailAddress),
  reply_to: nullable(emailAddress),
  footer_markdown: markdown(),
};

/** What everybody may see. An allow-list, like PublicGeneralSettings. */
export const PublicLegalSettings = record('PublicLegalSettings', {
  company_name: nullable(Text),
  address: nullable(Text),
  terms_html: Html,
  terms_version: nullable(Text),
  terms_effective_at: nullable(Instant),
  privacy_html: Html,
  privacy_version: nullable(Text),
  refund_policy_html: Html,
  cookie_policy_html: Html,
  privacy_contact_email: nullable(Email),
});

export const LegalSettings = record('LegalSettings', {
  company_name: nullable(Text),
  tax_id: nullable(Text),
  registration_number: nullable(Text),
  address: nullable(Text),
  terms_html: Html,
  terms_version: nullable(Text),
  terms_effective_at: nullable(Instant),
  privacy_html: Html,
  privacy_version: nullable(Text),
  refund_policy_html: Html,
  cookie_policy_html: Html,
  require_acceptance: Flag,
  data_retention_days: nullable(Type.Integer({ minimum: 1 })),
  privacy_contact_email: nullable(Email),
  terms_markdown: Markdown,
  privacy_markdown: Markdown,
  refund_policy_markdown: Markdown,
  cookie_policy_markdown: Markdown,
  ...changed,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with these settings now' }),
});

/** What a change of them may name. */
export const legalSettingsFields = {
  company_name: nullable(text(200)),
  tax_id: nullable(text(50)),
  registration_number: nullable(text(50)),
  address: nullable(text(300)),
  terms_markdown: markdown(),
  terms_version: nullable(text(50)),
  terms_effective_at: nullable(Instant),
  privacy_markdown: markdown(),
  privacy_version: nullable(text(50)),
  refund_policy_markdown: markdown(),
  cookie_policy_markdown: markdown(),
  require_acceptance: LegalSettings.properties.require_acceptance,
  data_retention_days: nullable(Type.Integer({ minimum: 1, maximum: 36_500 })),
  privacy_contact_email: nullable(emailAddress),
};
