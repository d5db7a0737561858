import { ContactSettings, EmailSettings, GeneralSettings, LegalSettings } from '../resources/settings.ts';
import { one, route } from '../route.ts';

export const settings = {
  general: route({
    method: 'GET',
    path: '/admin/settings/general',
    access: 'admin',
    summary: 'The general settings of the platform',
    response: one(GeneralSettings),
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
  legal: route({
    method: 'GET',
    path: '/admin/settings/legal',
    access: 'admin',
    summary: 'The company, and the legal texts in force',
    response: one(LegalSettings),
  }),
};
