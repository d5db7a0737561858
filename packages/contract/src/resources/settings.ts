import Type from 'typebox';
import { emailAddress, link, markdown, nameNumber, phoneNumber, text } from '../body.ts';
import {
  Email,
  Flag,
  Html,
  Instant,
  Link,
  Markdown,
  nullable,
  oneOf,
  Person,
  Phone,
  record,
  SocialLinks,
  Text,
} from '../values.ts';

/** When the settings were last changed, and by whom; null where no person did. */
export const changed = { updated_at: Instant, updated_by: nullable(Person) };

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
  footer_markdown_en: { ...Markdown, description: 'Of mails in English; empty: they have the other footer' },
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
  footer_markdown_en: markdown(),
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
  data_retention_from: nullable({
    ...Instant,
    description:
      'When a shorter time takes effect, and can be taken back until then; null where `data_retention_days` is in force',
  }),
  data_retention_days_before: nullable(
    Type.Integer({
      minimum: 1,
      description: 'The days in force until `data_retention_from`; null: for good, or nothing is to come',
    }),
  ),
  privacy_contact_email: nullable(Email),
  terms_markdown: Markdown,
  privacy_markdown: Markdown,
  refund_policy_markdown: Markdown,
  cookie_policy_markdown: Markdown,
  ...changed,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with these settings now' }),
});

/** Days after the last event of a person. Disputes of banks come up to 120 days after an event. */
export const retentionDays = Type.Integer({ minimum: 180, maximum: 36_500 });

export const RetentionPreview = record('RetentionPreview', {
  days: Type.Integer(),
  accounts: Type.Integer({ description: 'Accounts whose personal data would be erased, of at most 10,000' }),
  guests: Type.Integer({
    description: 'Addresses without an account that have bought and would be erased, of at most 10,000',
  }),
  oldest_event_ended_at: nullable({
    ...Instant,
    description: 'End of the oldest event with orders whose buyers are still known',
  }),
  would_apply_at: nullable({
    ...Instant,
    description: 'When the first of it would be erased; null where so many days are in force already',
  }),
});

/** What a change of them may name. */
export const legalSettingsFields = {
  company_name: nullable(text(200)),
  tax_id: nullable(nameNumber(50)),
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
  data_retention_days: nullable(retentionDays),
  privacy_contact_email: nullable(emailAddress),
};
