import { KarcisError } from '@karcis/sdk';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inDays } from '../../test/given.ts';
import { karcisForTests } from '../../test/harness.ts';
import { lockWaits, patientLocks } from '../../test/lock-waits.ts';
import { invite, type Name, type People } from '../../test/people.ts';
import { newPicture } from '../../test/pictures.ts';
import { newId } from '../domain/id.ts';

const karcis = karcisForTests(patientLocks);
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});
const as = (who: Name) => karcis.current.client(people[who].token);
const problemOf = (asked: Promise<unknown>) =>
  asked.then(
    () => undefined,
    (error: unknown) => (error instanceof KarcisError ? error.problem : undefined),
  );
const codeOf = async (asked: Promise<unknown>) => (await problemOf(asked))?.code ?? 'done';
const picture = async (who: Name = 'Sari', purpose: 'banner' | 'avatar' = 'banner') =>
  (await as(who).media.upload({ purpose, body: newPicture() })).data;
const isUsed = async (id: string) => (await as('Sari').media.picture({ id })).data.in_use;
const banner = (image_media_id: string) => ({
  body: { title: 'Akhir pekan', placement: 'Home Middle' as const, image_media_id },
});

describe('a record', () => {
  it('shows a picture, and then another one', async () => {
    const [one, other, phone] = [await picture(), await picture(), await picture()];
    const { data: made } = await as('Sari').cms.createBanner(banner(one.id));
    expect(made).toMatchObject({ image_url: one.url, image_mobile_url: null });
    expect(await isUsed(one.id)).toBe(true);
    const change = (body: object) => as('Sari').cms.changeBanner({ id: made.id, body });
    const changed = await change({ image_media_id: other.id, image_mobile_media_id: phone.id });
    expect(changed.data).toMatchObject({ image_url: other.url, image_mobile_url: phone.url });
    expect([await isUsed(one.id), await isUsed(other.id), await isUsed(phone.id)]).toEqual([
      false,
      true,
      true,
    ]);
    expect((await change({ image_mobile_media_id: null })).data.image_mobile_url).toBeNull();
    expect(await isUsed(phone.id)).toBe(false);
    await change({ subtitle: 'Baru' });
    expect(await isUsed(other.id), 'what is left out stays').toBe(true);
    expect(await codeOf(as('Sari').media.remove({ id: other.id }))).toBe('in_use');
    expect(await codeOf(as('Sari').media.remove({ id: one.id }))).toBe('done');
    expect(await codeOf(change({ image_media_id: null }))).toBe('invalid_request');
  });

  it('shows none of others, whatever is wrong with it', async () => {
    const { data: made } = await as('Sari').cms.createBanner(banner((await picture()).id));
    const problems = [];
    const ids = [
      newId(),
      (await picture('Budi')).id,
      (await picture('Hana', 'avatar')).id,
      (await picture('Sari', 'avatar')).id,
      made.id,
    ];
    for (const id of ids) {
      const asked = as('Sari').cms.changeBanner({ id: made.id, body: { image_mobile_media_id: id } });
      const { detail, errors = [], status, code } = (await problemOf(asked)) ?? {};
      problems.push(JSON.stringify({ status, code, detail, errors }).replaceAll(id, 'ID'));
    }
    expect(new Set(problems).size).toBe(1);
    expect(JSON.parse(problems[0] ?? '')).toMatchObject({
      status: 422,
      code: 'no_such_record',
      errors: [{ pointer: '/image_mobile_media_id', code: 'no_such_record' }],
    });
    expect((await as('Sari').cms.banner({ id: made.id })).data.image_mobile_url).toBeNull();
  });

  it('of the settings, of a page and of a person shows one as well', async () => {
    const [logo, seo] = [await picture(), await picture()];
    const general = await as('Sari').settings.changeGeneral({ body: { logo_media_id: logo.id } });
    expect(general.data.logo_url).toBe(logo.url);
    expect(await isUsed(logo.id)).toBe(true);
    await as('Sari').settings.changeGeneral({ body: { logo_media_id: null } });
    expect(await isUsed(logo.id)).toBe(false);

    const { data: page } = await as('Sari').cms.createPage({
      body: { title: 'Tentang', seo: { image_media_id: seo.id } },
    });
    expect(page.seo.image_url).toBe(seo.url);
    const wrong = await problemOf(
      as('Sari').cms.changePage({ id: page.id, body: { seo: { image_media_id: newId() } } }),
    );
    expect(wrong?.errors?.[0]?.pointer).toBe('/seo/image_media_id');

    const avatar = await picture('Hana', 'avatar');
    const profile = await as('Hana').ownAccount.changeProfile({ body: { avatar_media_id: avatar.id } });
    expect(profile.data.avatar_url).toBe(avatar.url);
    const foreign = await picture('Hendra', 'avatar');
    expect(await codeOf(as('Hana').ownAccount.changeProfile({ body: { avatar_media_id: foreign.id } }))).toBe(
      'no_such_record',
    );
    expect(await codeOf(as('Hana').media.remove({ id: avatar.id }))).toBe('in_use');
  });

  it('uses what its text links to, as long as it does, and in the trash too', async () => {
    const [one, foreign] = [await picture(), await picture('Budi')];
    const text = `![Peta](${one.url}) dan ![lain](${foreign.url})`;
    const { data: page } = await as('Sari').cms.createPage({ body: { title: 'Denah', body_markdown: text } });
    expect(page.body_html).toContain(`src="${one.url}"`);
    expect(await isUsed(one.id)).toBe(true);
    expect((await as('Budi').media.picture({ id: foreign.id })).data.in_use, 'of somebody else').toBe(false);
    const change = (body_markdown: string) =>
      as('Sari').cms.changePage({ id: page.id, body: { body_markdown } });
    await change('tanpa gambar');
    expect(await isUsed(one.id)).toBe(false);
    await change(text);
    await as('Sari').cms.removePage({ id: page.id, reason: 'usang' });
    expect(await isUsed(one.id), 'in the trash').toBe(true);
    await as('Sari').trash.purge({ type: 'cms_pages', id: page.id });
    expect(await isUsed(one.id)).toBe(false);
  });
});

describe('a text that organizers and administrators change', () => {
  it('uses what it links to, whoever has changed it last', async () => {
    const shown = await picture('Budi');
    const text = `![Peta](${shown.url}) Pintu timur.`;
    const times = { starts_at: inDays(30), ends_at: inDays(31), format: 'Online' } as const;
    const { data: event } = await as('Budi').organizerEvents.create({
      body: { title: 'Malam Keroncong', description_markdown: text, ...times },
    });
    const change = (description_markdown: string) =>
      as('Sari').adminEventManagement.change({ id: event.id, body: { description_markdown } });
    await change(`${text} Bawa payung.`);
    expect((await as('Budi').media.picture({ id: shown.id })).data.in_use).toBe(true);
    await change('Bawa payung.');
    expect((await as('Budi').media.picture({ id: shown.id })).data.in_use).toBe(false);
  });
});

describe('a copy of an event', () => {
  it.each(['Budi', 'Sari'] as const)('shows the pictures of the original, made by %s', async (who) => {
    const [cover, map, theme] = [await picture('Budi'), await picture('Budi'), await picture('Budi')];
    const times = { starts_at: inDays(30), ends_at: inDays(31), format: 'Online' } as const;
    const { data: event } = await as('Budi').organizerEvents.create({
      body: {
        title: `Malam milik ${who}`,
        cover_image_media_id: cover.id,
        description_markdown: `![Peta](${map.url})`,
        ...times,
      },
    });
    const shown = { background_image_media_id: theme.id };
    await as('Budi').organizerThemes.change({ id: event.id, body: { preset: 'Batik', ...shown } });
    const copy = { id: event.id, body: { title: `Salinan ${who}`, starts_at: inDays(60) } };
    const { data: copied } = await (who === 'Budi'
      ? as('Budi').organizerEvents.duplicate(copy)
      : as('Sari').adminEventManagement.duplicate(copy));
    expect(copied.cover_image_url).toBe(event.cover_image_url);
    const usesOf = async (id: string) => {
      const { db } = karcis.current;
      const uses = db.selectFrom('media_uses').select(['media_id', 'field']).where('record_id', '=', id);
      return uses.orderBy('field').execute();
    };
    expect(await usesOf(copied.id)).toEqual([
      { media_id: cover.id, field: 'cover_image_url' },
      { media_id: map.id, field: 'description_markdown' },
    ]);
    expect(await usesOf(copied.id)).toEqual(await usesOf(event.id));
    // They stay in use when the original shows them no more.
    const body = { cover_image_media_id: null, description_markdown: '' };
    await as('Budi').organizerEvents.change({ id: event.id, body });
    for (const { id } of [cover, map]) expect(await codeOf(as('Budi').media.remove({ id }))).toBe('in_use');
  });
});

describe('a picture that is deleted while a record begins to show it', () => {
  /** Holds what a change of a banner writes until told to go on, by a lock on the row of the banner. */
  async function meanwhile(bannerId: string, change: () => Promise<unknown>, act: () => Promise<unknown>) {
    return karcis.current.database.transaction(async (lock) => {
      await lock.selectFrom('banners').select('id').where('id', '=', bannerId).forUpdate().execute();
      const changing = change();
      // The change has locked the picture, and waits for the banner.
      await vi.waitFor(async () => expect(await lockWaits(karcis.current.db)).toBe(1), { timeout: 60_000 });
      const acting = act();
      await vi.waitFor(async () => expect(await lockWaits(karcis.current.db)).toBe(2), { timeout: 60_000 });
      return { changing, acting };
    });
  }

  it('is waited for, and is in use', async () => {
    const [shown, next] = [await picture(), await picture()];
    const { data: made } = await as('Sari').cms.createBanner(banner(shown.id));
    const { changing, acting } = await meanwhile(
      made.id,
      () => codeOf(as('Sari').cms.changeBanner({ id: made.id, body: { image_media_id: next.id } })),
      () => codeOf(as('Surya').media.remove({ id: next.id })),
    );
    expect(await Promise.all([changing, acting])).toEqual(['done', 'in_use']);
    expect((await as('Sari').cms.banner({ id: made.id })).data.image_url).toBe(next.url);
  });

  it('would be gone without the reference (control)', async () => {
    const { db } = karcis.current;
    await db.schema.alterTable('media_uses').dropConstraint('a_use_is_of_a_picture').execute();
    const [shown, next] = [await picture(), await picture()];
    const { data: made } = await as('Sari').cms.createBanner(banner(shown.id));
    await as('Sari').cms.changeBanner({ id: made.id, body: { image_media_id: next.id } });
    expect(await codeOf(as('Surya').media.remove({ id: next.id }))).toBe('done');
  });
});
