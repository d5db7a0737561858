import Type from 'typebox';
import { personName, phoneNumber, picture, text } from '../body.ts';
import { Id, ImageUrl, Instant, Locale, nullable, oneOf, Phone, record, Text, Timezone } from '../values.ts';
import { MailLocale } from './mail.ts';

const Gender = oneOf(['Female', 'Male', 'Other']);

/** What people tell of themselves. City, province, day of birth and gender are for reports, in groups of five and more. */
export const Profile = record('Profile', {
  id: Id,
  name: Text,
  avatar_url: nullable(ImageUrl),
  phone: nullable(Phone),
  locale: Locale,
  timezone: Timezone,
  city: nullable(Text),
  province: nullable(Text),
  birth_date: nullable(Type.String({ format: 'date', examples: ['1998-04-21'] })),
  gender: nullable(Gender),
  created_at: Instant,
  updated_at: Instant,
  actions: Type.Array(oneOf(['change']), { description: 'What you may do with this record now' }),
});

/** What a write may name. */
export const profileFields = {
  name: personName(),
  avatar_media_id: nullable(picture('avatar')),
  phone: nullable({ ...phoneNumber, 'x-personal': true }),
  locale: MailLocale,
  timezone: Type.String({ maxLength: 64, description: 'an IANA time zone like Asia/Jakarta' }),
  city: nullable(text(100)),
  province: nullable(text(100)),
  birth_date: nullable(Type.String({ format: 'date', description: 'a day like 1998-04-21, from 1900 on' })),
  gender: nullable(Gender),
};
