import { beforeAll, describe, expect, it } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { colleague, invite, type People } from '../../test/people.ts';
import { organizerOf } from '../../test/webhook-records.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

const profileOf = ({ token }: { token: string }) => karcis.current.client(token).organizerProfile;
const budi = () => profileOf(people.Budi);
const patch = async (body: object, { token } = people.Budi) => {
  const response = await fetch(`${karcis.current.url}/organizer/profile`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as { code?: string } };
};

describe('the profile of an organizer', () => {
  it('is that of its members, who may change it as Owners', async () => {
    const { data } = await budi().profile();
    expect(data).toMatchObject({ status: 'Active', actions: ['change'] });
    expect(data.id).toBe(await organizerOf(karcis.current.db, people.Budi.email));
    expect((await profileOf(people.Bayu).profile()).data.id).not.toBe(data.id);
    for (const role of ['Manager', 'Viewer'] as const) {
      const member = await colleague(karcis.current.db, people.Budi, role);
      expect((await profileOf(member).profile()).data).toEqual({ ...data, actions: [] });
      expect(await patch({ name: 'Lain' }, member)).toMatchObject({
        status: 403,
        body: { code: 'member_role' },
      });
    }
    expect((await budi().profile()).data).toEqual(data);
  });

  it('is changed field by field, seen by visitors at once, and told in the audit log', async () => {
    const { data, etag } = await budi().profile();
    const visitor = karcis.current.client().catalogue;
    expect((await visitor.organizer({ slug: data.slug })).data.description).toBe(data.description);
    const body = {
      description: 'Teater keliling',
      website_url: 'https://teater.example.org',
      support_email: 'halo@example.org',
      support_phone: '+62 21 555',
      timezone: 'Asia/Makassar',
    };
    const changed = await budi().change({ body }, { ifMatch: etag ?? '' });
    expect(changed.data).toMatchObject({ ...data, ...body, updated_at: expect.any(String) });
    expect((await visitor.organizer({ slug: data.slug })).data.description).toBe('Teater keliling');
    expect((await budi().change({ body })).etag).toBe(changed.etag);
    const stale = budi().change({ body: { name: 'Lain' } }, { ifMatch: etag ?? '' });
    await expect(stale).rejects.toMatchObject({ status: 412, code: 'changed_meanwhile' });
    const entries = await karcis.current.db
      .selectFrom('activity_log')
      .select(['action', 'changes'])
      .where('subject_id', '=', data.id)
      .where('outcome', '=', 'Succeeded')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['organizer.updated']);
    const fields = entries.flatMap(({ changes }) =>
      (changes as { field: string }[]).map(({ field }) => field),
    );
    expect(fields.toSorted()).toEqual(Object.keys(body).toSorted());
    // The other organizer is as it was.
    expect((await profileOf(people.Bayu).profile()).data.description).toBeNull();
  });

  it('does not say what administrators say of it', async () => {
    const before = (await budi().profile()).data;
    for (const body of [
      { slug: 'lain-sekali' },
      { is_official: true },
      { status: 'Active' },
      { timezone: 'Mars/Olympus' },
      { name: null },
      { website_url: 'javascript:alert(1)' },
    ])
      expect((await patch(body)).status).toBe(422);
    expect((await budi().profile()).data).toEqual(before);
    // Control: an administrator does.
    const sari = karcis.current.client(people.Sari.token).adminOrganizers;
    expect((await sari.change({ id: before.id, body: { is_official: true } })).data.is_official).toBe(true);
  });
});
