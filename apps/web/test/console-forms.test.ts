import { api } from '@karcis/contract';
import { describe, expect, it } from 'vitest';
import { projectionOf } from '../build/projection.ts';
import { savedIn, sentBy } from '../src/console/form-values.ts';
import { form, record } from '../src/screens/resource.ts';

const { createUser, changeUser, user } = api.adminPeople;
const inputsOf = (route: Parameters<typeof projectionOf>[0]) => projectionOf(route).body ?? {};

const filled = (values: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

describe('a form', () => {
  it('has the fields of its route, with their kinds and limits', () => {
    expect(inputsOf(createUser)).toMatchObject({
      name: { as: 'text', isRequired: true, least: 1, most: 120 },
      email: { as: 'email', isRequired: true, most: 254 },
      role: { as: 'status', choices: ['admin', 'organizer', 'petugas'], isRequired: true },
      organizer_id: { as: 'id', isNullable: true },
      organizer_role: { choices: ['Viewer', 'Manager', 'Owner'], isNullable: true },
    });
    expect(inputsOf(changeUser)['name']).not.toHaveProperty('isRequired');
    expect(inputsOf(api.settings.changeEmail)).toMatchObject({
      port: { as: 'count', least: 1, most: 65_535 },
      password: { isSecret: true, isNullable: true },
      footer_markdown: { as: 'markdown' },
    });
    // Lists have no input.
    expect(Object.keys(inputsOf(api.cms.changeFaqs))).not.toContain('ids');
    expect(projectionOf(api.adminPeople.removeUser).query).toMatchObject({
      reason: { isRequired: true, least: 3, most: 300 },
    });
  });

  it('of organizers says who in a team may send it', () => {
    expect(projectionOf(api.organizerMembers.invite).members).toEqual(['Owner']);
    expect(projectionOf(api.organizerMembers.members)).not.toHaveProperty('members');
    expect(projectionOf(createUser)).not.toHaveProperty('members');
  });

  it('sends a picture that was chosen or taken away, and none that stays', () => {
    const { createBanner, changeBanner } = api.cms;
    expect(inputsOf(createBanner)).toMatchObject({
      image_media_id: { as: 'picture', purpose: 'banner', isRequired: true },
      image_mobile_media_id: { as: 'picture', isNullable: true },
    });
    const row = {
      image_url: '/media/a/1280.webp',
      image_mobile_url: '/media/b/1280.webp',
      is_active: false,
    };
    const sent = (image_media_id: string, image_mobile_media_id: string) =>
      sentBy(inputsOf(changeBanner), filled({ image_media_id, image_mobile_media_id }), row);
    expect(sent('', '')).toEqual({});
    expect(sent('p1', 'none')).toEqual({ image_media_id: 'p1', image_mobile_media_id: null });
    const made = filled({ image_media_id: 'p1', image_mobile_media_id: '' });
    expect(sentBy(inputsOf(createBanner), made)).toEqual({ image_media_id: 'p1', is_active: false });
  });

  it('sends of a new record what was filled in', () => {
    const given = filled({ name: ' Sari ', email: 'sari@karcis.test', role: 'admin', organizer_id: '' });
    expect(sentBy(inputsOf(createUser), given)).toEqual({
      name: 'Sari',
      email: 'sari@karcis.test',
      role: 'admin',
    });
  });

  it('sends of a record that there is what differs, and null for what was emptied', () => {
    const row = { name: 'Sari', email: 'sari@karcis.test', role: 'organizer', organizer: { id: 'o1' } };
    expect(savedIn(row, 'organizer_id')).toBe('o1');
    expect(savedIn({ organizer: null }, 'organizer_id')).toBeNull();
    const same = { name: 'Sari', email: 'sari@karcis.test', role: 'organizer', organizer_id: 'o1' };
    expect(sentBy(inputsOf(changeUser), filled(same), row)).toEqual({});
    const other = { ...same, name: 'Sari W', organizer_id: '' };
    expect(sentBy(inputsOf(changeUser), filled(other), row)).toEqual({ name: 'Sari W', organizer_id: null });
  });

  it('sends numbers as numbers, and what is none as it is, for the server to say so', () => {
    const inputs = inputsOf(api.settings.changeEmail);
    const row = { port: 25, footer_markdown: 'Satu\n\nDua', host: null };
    const values = { port: '587', footer_markdown: 'Satu\r\n\r\nDua', host: '' };
    expect(sentBy(inputs, filled(values), row)).toEqual({ port: 587 });
    expect(sentBy(inputs, filled({ port: 'x' }), row)).toEqual({ port: 'x' });
    expect(sentBy(inputs, filled({ port: '' }), row)).toEqual({ port: null });
  });

  it('leaves a password as it is where nothing is typed, and clears it where that is asked for', () => {
    const inputs = inputsOf(api.settings.changeEmail);
    expect(sentBy(inputs, filled({ password: '' }), {})).toEqual({});
    expect(sentBy(inputs, filled({ password: ' rahasia ' }), {})).toEqual({ password: ' rahasia ' });
    expect(sentBy(inputs, filled({ password: '', no_password: 'on' }), {})).toEqual({ password: null });
  });

  it('is refused by the compiler where its row names what is not there', () => {
    const common = { path: '/x', who: 'admin', noun: 'x' } as const;
    form({ ...common, of: '/y', creates: createUser, only: { organizer_id: ['role', 'organizer'] } });
    // @ts-expect-error an account is made without a phone
    form({ ...common, of: '/y', creates: createUser, only: { phone: ['role', 'organizer'] } });
    const deed = { does: api.adminPeople.suspendUser, word: 'suspend', field: 'actions' } as const;
    record({ ...common, reads: user, deeds: [{ ...deed, is: ['suspend'] }] });
    // @ts-expect-error there is no such action
    record({ ...common, reads: user, deeds: [{ ...deed, is: ['dismiss'] }] });
  });
});
