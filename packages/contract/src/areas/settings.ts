import Type from 'typebox';
import { patch } from '../body.ts';
import { GeneralSettings, generalSettingsFields } from '../resources/general-settings.ts';
import {
  ContactSettings,
  contactSettingsFields,
  EmailSettings,
  emailSettingsFields,
  LegalSettings,
  legalSettingsFields,
  RetentionPreview,
  retentionDays,
} from '../resources/settings.ts';
import { one, route } from '../route.ts';

export const settings = {
  general: route({
    method: 'GET',
    path: '/admin/settings/general',
    access: 'admin',
    summary: 'The general settings of the platform',
    response: one(GeneralSettings),
  }),
  changeGeneral: route({
    method: 'PATCH',
    path: '/admin/settings/general',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Change the general settings: fields that are left out stay as they are',
    description:
      'Whoever asks others for a second factor has one: `two_factor_off` otherwise. A part of `platform_fee` that is left out stays as well; with ' +
      'another `type`, and with another currency where the fee is an amount, its `value` is sent again. The languages of the site are those of its ' +
      'words. Send the `ETag` in `If-Match`, and the change is made only if nobody has changed the settings since.',
    body: patch(generalSettingsFields),
    response: one(GeneralSettings),
    errors: ['two_factor_off', 'changed_meanwhile'],
    audit: { action: 'settings.updated', description: 'Changed the general settings' },
  }),
  contact: route({
    method: 'GET',
    path: '/admin/settings/contact',
    access: 'admin',
    summary: 'The contact settings',
    response: one(ContactSettings),
  }),
  changeContact: route({
    method: 'PATCH',
    path: '/admin/settings/contact',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Change the contact settings: fields that are left out stay as they are',
    description:
      'A place in `social_links` that is left out stays as well; null removes it. Send the `ETag` in `If-Match`, and the change is ' +
      'made only if nobody has changed the settings since.',
    body: patch(contactSettingsFields),
    response: one(ContactSettings),
    errors: ['changed_meanwhile'],
    audit: { action: 'settings.updated', description: 'Changed the contact settings' },
  }),
  email: route({
    method: 'GET',
    path: '/admin/settings/email',
    access: 'admin',
    summary: 'The settings of outgoing mail, without the password',
    response: one(EmailSettings),
  }),
  changeEmail: route({
    method: 'PATCH',
    path: '/admin/settings/email',
    access: 'admin',
    summary: 'Change the settings of outgoing mail: fields that are left out stay as they are',
    description:
      'The next mail leaves by them. The password belongs to host, port, encryption and username: where one of these is another, ' +
      'send it again. Send the `ETag` in `If-Match`, and the change is made only if nobody has changed the settings since.',
    body: patch(emailSettingsFields),
    response: one(EmailSettings),
    errors: ['no_secret_key', 'changed_meanwhile'],
    audit: { action: 'settings.updated', description: 'Changed the settings of outgoing mail' },
  }),
  legal: route({
    method: 'GET',
    path: '/admin/settings/legal',
    access: 'admin',
    summary: 'The company, and the legal texts in force',
    response: one(LegalSettings),
  }),
  changeLegal: route({
    method: 'PATCH',
    path: '/admin/settings/legal',
    access: 'admin',
    tokenScope: 'settings',
    summary: 'Change the company or the legal texts: fields that are left out stay as they are',
    description:
      'Other terms, or another privacy text, come with a version that none had before: 422 otherwise. What was in force under a ' +
      'version is kept. Send the `ETag` in `If-Match`: two people must not write over each other’s legal texts. A shorter ' +
      '`data_retention_days` takes effect after seven days, so that nothing is erased before `data_retention_from`; a longer one at once.',
    body: patch(legalSettingsFields),
    response: one(LegalSettings),
    errors: ['changed_meanwhile'],
    needsVersion: true,
    audit: { action: 'settings.updated', description: 'Changed the legal settings' },
  }),
  retention: route({
    method: 'GET',
    path: '/admin/settings/legal/retention-preview',
    access: 'admin',
    summary: 'How much personal data would be erased if it were kept for so many days',
    description:
      'Nothing is changed. Buyers to whom money is owed are not counted: they are kept until they are paid.',
    query: Type.Object({ days: retentionDays }),
    response: one(RetentionPreview),
  }),
};
