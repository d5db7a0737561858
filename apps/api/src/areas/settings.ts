import type { Api } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { mergedLinks } from '../db/queries/merged-links.ts';
import type { Area } from '../handler.ts';
import { secondFactor } from '../db/queries/two-factor.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { legalTextsOf } from '../domain/text/legal-texts.ts';
import { toHtml } from '../domain/text/rich-text.ts';
import { changeEmailSettings } from '../mail/settings.ts';
import { demandPerson } from '../management/accounts.ts';
import { changeGeneralSettings } from '../management/general-settings.ts';
import { dueWithin } from '../db/personal/due.ts';
import { changeLegalSettings, effectOf } from '../management/legal.ts';

const ownFirst = {
  detail: 'Turn on signing in with a code yourself first: you would be refused with the next request.',
};

const byPeople =
  'Whom a second factor is asked of is decided by somebody who has signed in; the token of a program is not enough.';

interface Person {
  id: string;
  name: string;
  email: string;
}

const actions: 'change'[] = ['change'];

async function readGeneral(db: ReadDb) {
  const settings = await db
    .selectFrom('general_settings as settings')
    .leftJoin('persons as editor', 'editor.id', 'settings.updated_by')
    .selectAll('settings')
    .select('editor.person as editor')
    .$narrowType<{ editor: Person | null }>()
    .executeTakeFirstOrThrow();
  const { platform_fee_type: type, platform_fee_value: value, platform_fee_paid_by: paid_by } = settings;
  return { ...settings, platform_fee: { type, value, paid_by }, updated_by: settings.editor, actions };
}

async function readEmail(db: ReadDb) {
  const settings = await db
    .selectFrom('live_email_settings as settings')
    .leftJoin('persons as editor', 'editor.id', 'settings.updated_by')
    .selectAll('settings')
    .select('editor.person as editor')
    .$narrowType<{ editor: Person | null }>()
    .executeTakeFirstOrThrow();
  const footer_html = await toHtml(settings.footer_markdown);
  return { ...settings, footer_html, updated_by: settings.editor, actions };
}

async function readContact(db: ReadDb) {
  const settings = await db
    .selectFrom('contact_settings as settings')
    .leftJoin('persons as editor', 'editor.id', 'settings.updated_by')
    .selectAll('settings')
    .select('editor.person as editor')
    .$narrowType<{ social_links: Record<string, string>; editor: Person | null }>()
    .executeTakeFirstOrThrow();
  return { ...settings, updated_by: settings.editor, actions };
}

async function readLegal(db: ReadDb) {
  const settings = await db
    .selectFrom('legal_settings as settings')
    .leftJoin('persons as editor', 'editor.id', 'settings.updated_by')
    .selectAll('settings')
    .select('editor.person as editor')
    .$narrowType<{ editor: Person | null }>()
    .executeTakeFirstOrThrow();
  return { ...settings, ...(await legalTextsOf(settings)), updated_by: settings.editor, actions };
}

export const settings: Area<Api['settings']> = {
  general: readGeneral,

  async changeGeneral(db, scope, { body }) {
    const { userId } = scope;
    if (body.require_two_factor !== undefined) demandPerson(scope, byPeople);
    const asksOthers = body.require_two_factor !== undefined && body.require_two_factor !== 'None';
    if (asksOthers && (await secondFactor(db, userId)) === undefined) fail('two_factor_off', ownFirst);
    await changeGeneralSettings(db, body);
    return readGeneral(db);
  },

  contact: readContact,

  async changeContact(db, _scope, { body: { social_links: links, ...body } }) {
    await db.changeSettings('contact_settings', {
      ...body,
      ...(links === undefined
        ? {}
        : { social_links: mergedLinks('contact_settings', 'social_links', links) }),
    });
    return readContact(db);
  },

  email: readEmail,

  async changeEmail(db, _scope, { body }, { secretKey }) {
    await changeEmailSettings(db, body, await secretKey());
    return readEmail(db);
  },

  legal: readLegal,

  async retention(db, _scope, { days }) {
    const settings = await readLegal(db);
    const due = await dueWithin(db, days);
    return { days, ...due, would_apply_at: effectOf(days, settings, new Date().toISOString()) };
  },

  async changeLegal(db, _scope, { body }) {
    await changeLegalSettings(db, body);
    return readLegal(db);
  },
};
