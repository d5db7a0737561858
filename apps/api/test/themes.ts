import type { InputOf, Api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { describe, expect, it } from 'vitest';
import { newId } from '../src/domain/id.ts';
import { themePresets } from '@karcis/format';
import { given, givenEvent } from './given.ts';
import type { Karcis } from './harness.ts';
import { colleague, type People } from './people.ts';
import { givenPicture } from './pictures.ts';
import { platformId } from '../src/domain/picture-owner.ts';

type Body = InputOf<Api['organizerThemes']['change']>['body'];

const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof KarcisError ? error.problem : undefined),
  );
const codeOf = async (asked: Promise<unknown>) => (await problemOf(asked))?.code ?? 'done';

/** Checks of themes, asked as administrator or as organizer. */
export function testsOfThemes(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  const themes = (token = caller().token) => {
    const client = server.current.client(token);
    return access === 'admin'
      ? { ...client.adminThemes, theme: client.adminEvents.theme }
      : client.organizerThemes;
  };
  const ownerOf = async (who: 'Budi' | 'Bayu') => {
    const owner = db().selectFrom('users').select('organizer_id').where('id', '=', people()[who].id);
    return (await owner.executeTakeFirstOrThrow()).organizer_id ?? '';
  };
  const eventOf = async (who: 'Budi' | 'Bayu' = 'Budi', row: object = {}) =>
    givenEvent(db(), { organizer_id: await ownerOf(who), created_by: people()[who].id, ...row });
  const themed = async (body: Body = { preset: 'Batik' }) => {
    const id = await eventOf();
    await themes().change({ id, body });
    return id;
  };
  const picture = async () =>
    givenPicture(db(), {
      owner_id: access === 'admin' ? platformId : await ownerOf('Budi'),
      uploaded_by: caller().id,
      purpose: 'theme',
    });
  const rows = (event: string) =>
    db().selectFrom('event_themes').selectAll().where('event_id', '=', event).execute();
  /** A change or a deletion that says which version it has seen. */
  const send = async (method: 'GET' | 'PATCH' | 'DELETE', id: string, version?: string) => {
    const response = await fetch(`${server.current.url}/${access}/events/${id}/theme`, {
      method,
      headers: {
        authorization: `Bearer ${caller().token}`,
        ...(version === undefined ? {} : { 'if-match': version }),
        ...(method === 'PATCH' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'PATCH' ? { body: '{"mode":"Auto"}' } : {}),
    });
    await response.arrayBuffer();
    return { status: response.status, etag: response.headers.get('etag') ?? '' };
  };

  describe(`the theme of an event, by ${access}`, () => {
    it('is made from a preset by the first change, with what is named beside it', async () => {
      const id = await eventOf();
      expect((await themes().theme({ id })).data).toBeNull();
      expect((await send('GET', id)).etag).toBe('');
      const body = {
        preset: 'Batik',
        primary_color: '#123456',
        ticket_design: { footer_text: 'Hai' },
      } as const;
      const { data } = await themes().change({ id, body });
      expect(data).toMatchObject({
        ...themePresets.Batik,
        event_id: id,
        preset: 'Batik',
        primary_color: '#123456',
        logo_url: null,
        ticket_design: { accent_color: null, logo_url: null, footer_text: 'Hai' },
        contrast_ok: true,
        actions: ['change', 'remove'],
      });
      expect((await themes().theme({ id })).data).toEqual(data);
      expect((await send('GET', id)).etag).toBe(`"${data.updated_at}"`);
      const told = db().selectFrom('activity_log').selectAll().where('subject_id', '=', data.id);
      expect(await told.execute()).toMatchObject([
        { action: 'event_theme.updated', actor_id: caller().id, event_id: id, subject_label: 'Batik' },
      ]);
      const plain = await themes().change({ id: await eventOf(), body: { mode: 'Auto' } });
      expect(plain.data).toMatchObject({ ...themePresets.Pesisir, preset: 'Pesisir', mode: 'Auto' });
    });

    it('is changed field by field, or to another preset, in one version after the other', async () => {
      const id = await themed({ preset: 'Batik', ticket_design: { footer_text: 'Hai' } });
      const { etag } = await send('GET', id);
      const { data } = await themes().change({ id, body: { text_color: '#fffbeb' } });
      // It cannot be read, which is said and not refused.
      expect(data).toMatchObject({ ...themePresets.Batik, text_color: '#fffbeb', contrast_ok: false });
      const before = await rows(id);
      expect((await send('PATCH', id, etag)).status).toBe(412);
      expect((await send('DELETE', id, etag)).status).toBe(412);
      expect(await rows(id)).toEqual(before);
      const other = await themes().change({ id, body: { preset: 'Senja', accent_color: '#abcdef' } });
      expect(other.data).toMatchObject({
        ...themePresets.Senja,
        accent_color: '#abcdef',
        ticket_design: { footer_text: 'Hai' },
      });
      // Control: with the version that it has.
      expect((await send('PATCH', id, `"${other.data.updated_at}"`)).status).toBe(200);
    });

    it('shows pictures of its own, which are in use by it', async () => {
      const [ground, logo, ticket] = [await picture(), await picture(), await picture()];
      const id = await themed({
        background_image_media_id: ground.id,
        logo_media_id: logo.id,
        ticket_design: { logo_media_id: ticket.id },
      });
      const shown = {
        background_image_url: ground.url,
        logo_url: logo.url,
        ticket_design: { logo_url: ticket.url },
      };
      expect((await themes().theme({ id })).data).toMatchObject(shown);
      const uses = async () => {
        const ids = [ground.id, logo.id, ticket.id];
        const used = await db().selectFrom('media_uses').selectAll().where('media_id', 'in', ids).execute();
        return used
          .map(({ media_id, field }) => [ids.indexOf(media_id), field] as const)
          .toSorted(([one], [other]) => one - other);
      };
      const both = [
        [0, 'background_image_url'],
        [2, 'ticket_logo_url'],
      ];
      expect(await uses()).toEqual([both[0], [1, 'logo_url'], both[1]]);
      await themes().change({ id, body: { logo_media_id: null } });
      expect(await uses()).toEqual(both);
      const foreign = { id, body: { ticket_design: { logo_media_id: newId() } } };
      expect(await problemOf(themes().change(foreign))).toMatchObject({
        code: 'no_such_record',
        errors: [{ pointer: '/ticket_design/logo_media_id' }],
      });
      await themes().remove({ id });
      expect(await uses()).toEqual([]);
    });

    it('is gone once it is deleted, and what has seen it makes no new one', async () => {
      const id = await themed();
      const { etag } = await send('GET', id);
      await themes().remove({ id });
      expect((await themes().theme({ id })).data).toBeNull();
      expect(await codeOf(themes().remove({ id }))).toBe('not_found');
      expect((await send('PATCH', id, etag)).status).toBe(404);
      expect(await rows(id)).toEqual([]);
      // Control: without a version it does.
      expect((await send('PATCH', id)).status).toBe(200);
    });

    it('is one, also where several make it at once', async () => {
      const id = await eventOf();
      const presets = ['Senja', 'Pesisir', 'Rimba', 'Batik'] as const;
      const made = await Promise.all(presets.map((preset) => themes().change({ id, body: { preset } })));
      expect(new Set(made.map(({ data }) => data.id)).size).toBe(1);
      expect(await rows(id)).toHaveLength(1);
      // Control: a second one without that care meets the index.
      const { id: _, created_at: __, updated_at: ___, ...row } = (await rows(id))[0] ?? expect.fail('none');
      await expect(given(db(), 'event_themes', row)).rejects.toThrow('an_event_has_one_theme');
    });

    it('takes known presets, typefaces and layouts alone, and colours of six digits', async () => {
      const id = await themed();
      const before = await rows(id);
      for (const [pointer, body] of [
        ['/preset', { preset: 'Neon' }],
        ['/font_body', { font_body: 'Comic Sans' }],
        ['/hero_layout', { hero_layout: 'Kiri' }],
        ['/text_color', { text_color: 'red' }],
        ['/ticket_design/footer_text', { ticket_design: { footer_text: 'x'.repeat(301) } }],
        ['/contrast_ok', { contrast_ok: true }],
      ] as const)
        expect(await problemOf(themes().change({ id, body: body as Body })), pointer).toMatchObject({
          code: 'invalid_request',
          errors: [{ pointer }],
        });
      expect(await rows(id)).toEqual(before);
    });

    it('is seen by visitors at once', async () => {
      const slug = `bertema-${access}`;
      const id = await eventOf('Budi', { slug, status: 'Published', published_at: new Date().toISOString() });
      const seen = async () => (await server.current.client().catalogue.event({ slug })).data.theme?.preset;
      expect(await seen()).toBeUndefined();
      await themes().change({ id, body: { preset: 'Rimba' } });
      expect(await seen()).toBe('Rimba');
      await themes().remove({ id });
      expect(await seen()).toBeUndefined();
    });

    it('stays as it is in the archive', async () => {
      const id = await themed();
      await db().updateTable('events').set({ status: 'Archived' }).where('id', '=', id).execute();
      expect(await codeOf(themes().change({ id, body: { mode: 'Dark' } }))).toBe('wrong_state');
      expect(await codeOf(themes().remove({ id }))).toBe('wrong_state');
      expect((await themes().theme({ id })).data?.actions).toEqual([]);
    });

    it.runIf(access === 'organizer')('is of its organizer alone, and not for Viewers to write', async () => {
      const [own, foreign] = [await themed(), await eventOf('Bayu')];
      const viewer = themes((await colleague(db(), caller(), 'Viewer')).token);
      expect((await viewer.theme({ id: own })).data?.actions).toEqual([]);
      for (const [by, id, code] of [
        [viewer, own, 'member_role'],
        [themes(), foreign, 'not_found'],
        [themes(), newId(), 'not_found'],
      ] as const) {
        expect(await codeOf(by.change({ id, body: { mode: 'Dark' } }))).toBe(code);
        expect(await codeOf(by.remove({ id }))).toBe(code);
      }
      expect(await codeOf(themes().theme({ id: foreign }))).toBe('not_found');
      expect(await rows(foreign)).toEqual([]);
    });
  });
}
