import Type from 'typebox';
import { emailAddress, link, nameNumber, phoneNumber, picture, slug, text } from '../body.ts';
import {
  Email,
  Flag,
  Id,
  ImageUrl,
  Instant,
  Link,
  nullable,
  oneOf,
  Phone,
  record,
  Text,
  Timezone,
} from '../values.ts';

export const organizerStatuses = ['Active', 'Suspended'] as const;

/** A business that runs events, as administrators and its members read it. */
const organizer = {
  id: Id,
  name: Text,
  slug: Text,
  status: oneOf(organizerStatuses),
  logo_url: nullable(ImageUrl),
  description: nullable(Text),
  website_url: nullable(Link),
  support_email: nullable(Email),
  support_phone: nullable(Phone),
  timezone: nullable({ ...Timezone, description: 'Zone of its reports; null: the platform’s' }),
  legal_name: { ...nullable(Text), description: 'Who sells, as it stands on receipts; null: the name' },
  tax_id: { ...nullable(Text), description: 'Number by which it pays taxes, on receipts' },
  address: { ...nullable(Text), description: 'Where it is, on receipts' },
  is_official: Flag,
  created_at: Instant,
  updated_at: Instant,
};

const actionsOf = <const Actions extends readonly string[]>(actions: Actions) =>
  Type.Array(oneOf(actions), { description: 'What you may do with this record now' });

export const Organizer = record('Organizer', organizer);
export const ManagedOrganizer = record('ManagedOrganizer', {
  ...organizer,
  actions: actionsOf(['change', 'remove', 'suspend', 'reactivate']),
});

export const OrganizerProfile = record('OrganizerProfile', { ...organizer, actions: actionsOf(['change']) });

/** What its members say of it themselves. */
export const profileFields = {
  name: text(120),
  logo_media_id: nullable(picture('logo')),
  description: nullable(text(2000)),
  website_url: nullable(link()),
  support_email: nullable(emailAddress),
  support_phone: nullable(phoneNumber),
  legal_name: nullable(text(160)),
  tax_id: nullable(nameNumber(40)),
  address: nullable(text(300)),
  timezone: nullable({
    ...text(60, { description: 'an IANA time zone; null for that of the platform' }),
    'x-as': 'timezone',
  }),
};

/** What administrators say of it. */
export const organizerFields = { ...profileFields, slug: slug(), is_official: Flag };
