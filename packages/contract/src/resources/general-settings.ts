import Type from 'typebox';
import { picture, text } from '../body.ts';
import {
  Count,
  Currency,
  Flag,
  ImageUrl,
  Locale,
  nullable,
  oneOf,
  part,
  Percent,
  record,
  Text,
  Timezone,
  WrittenCurrency,
} from '../values.ts';
import { MailLocale } from './mail.ts';
import { changed } from './settings.ts';

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
  default_currency: {
    ...Currency,
    description: 'The currency of reports and of new events; after a change all is counted in the new one',
  } as typeof Currency,
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
    value: Type.Number({
      minimum: 0,
      description: 'Percent, or an amount in `default_currency`',
      'x-as': 'discount',
    }),
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
  default_currency: WrittenCurrency,
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
    description: 'Where an event says nothing else. The least of a ticket type is taken all the same',
  }),
  platform_fee: Type.Partial(
    part({
      type: GeneralSettings.properties.platform_fee.properties.type,
      value: Type.Number({
        minimum: 0,
        maximum: 100_000_000_000,
        description: 'percent, or an amount for each ticket in the smallest unit of `default_currency`',
        'x-as': 'discount',
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
