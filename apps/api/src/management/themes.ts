import type { Api, InputOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { shownTheme } from '../domain/event-theme.ts';
import { themePresets } from '@karcis/format';
import { onlyChildOfEvents } from './only-child.ts';

type Body = InputOf<Api['organizerThemes']['change']>['body'];

/** The functions behind the routes of themes, for those who reach an event. */
export const themesOf = onlyChildOfEvents({
  name: 'event_themes',
  read: themeOf,
  newValues: ({ preset = 'Pesisir', ...body }: Body) => ({
    ...themePresets[preset],
    preset,
    ...columnsOf(body),
  }),
  values: ({ preset, ...body }: Body) => ({
    ...(preset === undefined ? {} : { ...themePresets[preset], preset }),
    ...columnsOf(body),
  }),
});

async function themeOf(db: ReadDb, event: string) {
  const themes = db.selectFrom('event_themes').selectAll().where('event_id', '=', event);
  const theme = await themes.executeTakeFirst();
  return theme && shownTheme(theme);
}

const columnsOf = ({ ticket_design: ticket = {}, ...body }: Omit<Body, 'preset'>) => ({
  ...body,
  ticket_accent_color: ticket.accent_color,
  ticket_logo_media_id: ticket.logo_media_id,
  ticket_footer_text: ticket.footer_text,
});
