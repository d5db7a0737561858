import { patch } from '../body.ts';
import {
  ContactSettings,
  EmailSettings,
  emailSettingsFields,
  GeneralSettings,
  generalSettingsFields,
  LegalSettings,
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
      'Whoever asks others for a second factor has one: `two_factor_off` otherwise. Send the `ETag` in `If-Match`, and the change is ' +
      'made only if nobody has changed the settings since.',
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
    tokenScope: 'settings',
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
};
