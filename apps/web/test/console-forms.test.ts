import { api } from '@karcis/contract';
import { describe, expect, it } from 'vitest';
import { projectionOf } from '../build/projection.ts';
import { numberFault } from '../src/console/form-numbers.ts';
import { savedIn, sentBy as sentAround, textsOf } from '../src/console/form-values.ts';
import { form, record } from '../src/screens/resource.ts';

const { createUser, changeUser, user } = api.adminPeople;
const inputsOf = (route: Parameters<typeof projectionOf>[0]) => projectionOf(route).body ?? {};

const around = { language: 'id', zone: 'Asia/Jakarta', currency: 'IDR' } as const;
const sentBy = (
  inputs: Parameters<typeof sentAround>[0],
  given: FormData,
  row?: Parameters<typeof sentAround>[3],
) => sentAround(inputs, given, around, row);

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
      footer_markdown_en: { as: 'markdown' },
    });
    expect(inputsOf(api.organizerTicketTypes.create)).toMatchObject({
      price: { as: 'money', isRequired: true, least: 0 },
      benefits: { as: 'text', isList: true, most: 200 },
      color: { as: 'colour', isNullable: true },
      sales_start_at: { as: 'instant', isNullable: true },
    });
    expect(inputsOf(api.organizerPromos.change)).toMatchObject({
      discount_value: { as: 'discount' },
      ticket_type_ids: { as: 'id', isList: true, isNullable: true },
    });
    expect(inputsOf(api.organizerPetugas.change)).toMatchObject({
      permissions: { as: 'flags', choices: expect.arrayContaining(['scan', 'undo']) },
    });
    // Pictures of a list are uploaded in their lines, and have addresses.
    expect(inputsOf(api.adminSignature.changeProfile)['gallery']).toMatchObject({
      as: 'lines',
      most: 60,
      of: { media_id: { as: 'picture', purpose: 'gallery' }, url: { as: 'image' } },
    });
    // A file of lines stands beside what is said of it; that it is only tried is no field.
    const { query } = projectionOf(api.organizerImports.vouchers);
    expect(query).toMatchObject({
      name: { as: 'text', isRequired: true },
      body: { as: 'file', isRequired: true, most: 2, of: { code: { isRequired: true } } },
    });
    expect(query).not.toHaveProperty('dry_run');
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

  it('asks for instants by the clock of its zone, to the minute', () => {
    const inputs = inputsOf(api.organizerEvents.change);
    const row = { starts_at: '2026-12-12T12:00:30.000Z', timezone: 'Asia/Jakarta' };
    expect(sentBy(inputs, filled({ starts_at: '2026-12-12T19:00' }), row)).toEqual({});
    expect(sentBy(inputs, filled({ starts_at: '2026-12-12T20:00' }), row)).toEqual({
      starts_at: '2026-12-12T13:00:00.000Z',
    });
    // In another zone the clock stays, and the instant does not.
    const moved = { starts_at: '2026-12-12T19:00', timezone: 'Asia/Makassar' };
    expect(sentBy(inputs, filled(moved), row)).toEqual({
      timezone: 'Asia/Makassar',
      starts_at: '2026-12-12T11:00:00.000Z',
    });
    expect(sentBy(inputs, filled({ doors_open_at: '' }), { doors_open_at: row.starts_at })).toEqual({
      doors_open_at: null,
    });
  });

  it('asks for amounts in the currency, and sends its smallest units', () => {
    const inputs = inputsOf(api.organizerTicketTypes.change);
    expect(sentBy(inputs, filled({ price: '150000' }), { price: 125_000 })).toEqual({ price: 150_000 });
    const dollars = { language: 'id', zone: 'UTC', currency: 'SGD' } as const;
    const about = { ...dollars, isPercent: false };
    expect(textsOf(inputs['price'] ?? { as: 'money' }, 29, about)).toEqual(['0,29']);
    expect(sentAround(inputs, filled({ price: '0,29' }), dollars, { price: 30 })).toEqual({ price: 29 });
    expect(sentAround(inputs, filled({ price: '0.29' }), dollars, { price: 29 })).toEqual({});
    const promo = inputsOf(api.organizerPromos.change);
    const discount = (discount_type: string) =>
      sentAround(promo, filled({ discount_type, discount_value: '12.5' }), dollars, { discount_type });
    expect(discount('Percentage')).toEqual({ discount_value: 12.5 });
    expect(discount('Fixed Amount')).toEqual({ discount_value: 1250 });
  });

  it('asks for a fixed fee of the platform in its currency, and for a share in percent', () => {
    const inputs = inputsOf(api.settings.changeGeneral);
    const dollars = { language: 'en', zone: 'UTC', currency: 'USD' } as const;
    const fee = (type: string, value: string) =>
      sentAround(inputs, filled({ 'platform_fee.type': type, 'platform_fee.value': value }), dollars, {
        platform_fee: { type, value: 0 },
      });
    expect(fee('Fixed Amount', '2.50')).toEqual({ platform_fee: { value: 250 } });
    expect(fee('Percentage', '2.50')).toEqual({ platform_fee: { value: 2.5 } });
  });

  it('reads numbers as its reader writes them, and sends none that it would have to guess', () => {
    const inputs = inputsOf(api.organizerTicketTypes.change);
    const row = { price: 1, capacity: 2 };
    const sent = (language: 'id' | 'en', price: string, capacity: string) =>
      sentAround(inputs, filled({ price, capacity }), { ...around, language }, row);
    const expected = { price: 150_000, capacity: 1000 };
    expect(sent('id', '150.000', '1.000')).toEqual(expected);
    expect(sent('en', '150,000', '1,000')).toEqual(expected);
    expect(sent('id', '150000', '1000')).toEqual(expected);
    // What is no number goes as it is, and is refused.
    expect(sent('id', '150,000', '1,5')).toEqual({ price: '150,000', capacity: '1,5' });
    expect(sent('en', '150.000', '1.5')).toEqual({ price: '150.000', capacity: '1.5' });
    // What is drawn is read as what is saved.
    for (const language of ['id', 'en'] as const) {
      const about = { ...around, language, isPercent: false };
      const drawn = (name: string) => textsOf(inputs[name] ?? { as: 'text' }, 1_250_000, about)[0] ?? '';
      expect(drawn('price')).toBe(language === 'id' ? '1.250.000' : '1,250,000');
      const saved = { price: 1_250_000, capacity: 1_250_000 };
      const same = filled({ price: drawn('price'), capacity: drawn('capacity') });
      expect(sentAround(inputs, same, { ...around, language }, saved)).toEqual({});
    }
    // A port is a name.
    const { port } = inputsOf(api.settings.changeEmail);
    expect(textsOf(port ?? { as: 'text' }, 2525, { ...around, isPercent: false })).toEqual(['2525']);
  });

  it('tells numbers that cannot be read, and those beyond their limits as they are typed', () => {
    const none = { as: 'text' } as const;
    const { price = none, capacity = none } = inputsOf(api.organizerTicketTypes.create);
    const { discount_value: discount = none } = inputsOf(api.organizerPromos.create);
    const about = { ...around, isPercent: true };
    expect(numberFault(price, '150,000', about)).toBe('no_whole_number');
    expect(numberFault(price, '150.000', { ...about, language: 'en' })).toBe('no_whole_number');
    expect(numberFault(price, '1,505', { ...about, currency: 'SGD' })).toBe('no_number');
    expect(numberFault(price, '-1', about)).toBe('too_small');
    expect(numberFault(price, '100.000.000.001', about)).toBe('too_large');
    expect(numberFault(capacity, '1.000', about)).toBeUndefined();
    expect(numberFault(discount, '12,5', about)).toBeUndefined();
    expect(numberFault(discount, '100,01', about)).toBe('too_large');
    expect(numberFault(discount, '12,555', about)).toBe('no_number');
  });

  it('sends lists line by line, and choices whatever their order', () => {
    const inputs = inputsOf(api.organizerTicketTypes.change);
    const row = { benefits: ['Kaos', 'Minum'], color: '#b91c1c' };
    expect(sentBy(inputs, filled({ benefits: ' Kaos\r\n\r\nMinum ' }), row)).toEqual({});
    expect(sentBy(inputs, filled({ benefits: 'Minum\nKaos' }), row)).toEqual({ benefits: ['Minum', 'Kaos'] });
    expect(sentBy(inputs, filled({ color: '#000000', no_color: 'on' }), row)).toEqual({ color: null });
    const promo = inputsOf(api.organizerPromos.change);
    const chosen = new FormData();
    for (const id of ['t2', 't1']) chosen.append('ticket_type_ids', id);
    expect(sentBy(promo, chosen, { ticket_type_ids: ['t1', 't2'] })).toEqual({});
    expect(sentBy(promo, new FormData(), { ticket_type_ids: ['t1'] })).toEqual({ ticket_type_ids: null });
  });

  it('sends flags whole, and only where one of them differs', () => {
    const inputs = inputsOf(api.organizerPetugas.change);
    const none = { manual_check_in: false, undo: false, search_attendees: false, view_contact: false };
    const row = { permissions: { scan: true, ...none } };
    const given = filled({ permissions: 'scan' });
    expect(sentBy(inputs, given, row)).not.toHaveProperty('permissions');
    given.append('permissions', 'undo');
    expect(sentBy(inputs, given, row)).toMatchObject({ permissions: { scan: true, ...none, undo: true } });
    expect(sentBy(inputsOf(api.organizerPetugas.create), filled({}))).toMatchObject({
      permissions: { scan: false, ...none },
    });
  });

  it('asks for the fields of a part, and sends them in their part', () => {
    const page = inputsOf(api.cms.changePage);
    expect(page['seo.title']).toMatchObject({ as: 'text', isNullable: true, most: 120 });
    const row = { seo: { title: 'Lama', description: null, image_url: null, noindex: false } };
    const same = filled({ 'seo.title': 'Lama', 'seo.description': '' });
    expect(sentBy(page, same, row)).not.toHaveProperty('seo');
    const other = filled({ 'seo.title': 'Lama', 'seo.description': 'Baru', 'seo.noindex': 'on' });
    expect(sentBy(page, other, row)).toMatchObject({ seo: { description: 'Baru', noindex: true } });
    expect(
      textsOf(page['seo.title'] ?? { as: 'text' }, savedIn(row, 'seo.title'), {
        ...around,
        isPercent: false,
      }),
    ).toEqual(['Lama']);
    // One of which some fields are needed is sent whole, or as null.
    const profile = inputsOf(api.adminSignature.changeProfile);
    const cta = { cta: { label: 'Beli', url: '/events' } };
    expect(sentBy(profile, filled({ 'cta.label': 'Pesan', 'cta.url': '/events' }), cta)).toMatchObject({
      cta: { label: 'Pesan', url: '/events' },
    });
    expect(sentBy(profile, filled({ 'cta.label': '', 'cta.url': '' }), cta)).toMatchObject({ cta: null });
    // A list of records is compared and sent as a whole.
    const stats = [{ label: 'Panggung', value: '4' }];
    expect(profile['stats']).toMatchObject({
      as: 'lines',
      most: 12,
      of: { label: { isRequired: true, most: 60 } },
    });
    expect(sentBy(profile, filled({ stats: JSON.stringify(stats) }), { stats })).not.toHaveProperty('stats');
    const shown = textsOf(profile['highlights'] ?? { as: 'lines' }, [{ title: 'A', text: null, icon: 'x' }], {
      ...around,
      isPercent: false,
    });
    const highlights = [{ title: 'A', icon: 'x' }];
    expect(sentBy(profile, filled({ highlights: shown[0] ?? '' }), { highlights })).not.toHaveProperty(
      'highlights',
    );
    // A picture is sent by its id where it was uploaded now, else by the address by which it was read.
    const [read, uploaded] = [
      { media_id: null, url: '/media/a/1280.webp', alt: 'A' },
      { media_id: 'b', url: '/media/b/1280.webp', alt: null },
    ];
    expect(
      sentBy(profile, filled({ gallery: JSON.stringify([uploaded, read]) }), { gallery: [read] }),
    ).toEqual({
      gallery: [
        { media_id: 'b', alt: null },
        { url: '/media/a/1280.webp', alt: 'A' },
      ],
    });
    const more = JSON.stringify([...stats, { label: 'Kota', value: null }]);
    // What is needed is sent empty, and refused.
    expect(sentBy(profile, filled({ stats: more }), { stats })).toMatchObject({
      stats: [...stats, { label: 'Kota', value: '' }],
    });
    // The arrangement of a section is what its type has.
    expect(inputsOf(api.cms.changeHomepageSection)).toMatchObject({
      'config.days': { as: 'count', most: 366, only: ['type', ['Upcoming Events']] },
      'config.show_countdown': { as: 'flag', isUsual: true },
    });
  });

  it('is refused by the compiler where its row names what is not there', () => {
    const common = { path: '/x', who: 'admin', noun: 'x' } as const;
    form({ ...common, of: '/y', creates: createUser, only: { organizer_id: ['role', ['organizer']] } });
    // @ts-expect-error an account is made without a phone
    form({ ...common, of: '/y', creates: createUser, only: { phone: ['role', ['organizer']] } });
    const gate = { ...common, of: '/y', creates: api.adminGates.create } as const;
    form({ ...gate, groups: { about: ['name'] } });
    // @ts-expect-error the name is in no group
    form({ ...gate, groups: { about: [] } });
    // @ts-expect-error it is in two
    form({ ...gate, groups: { about: ['name'], when: ['name'] } });
    // @ts-expect-error a gate has no price
    form({ ...gate, groups: { about: ['name', 'price'] } });
    const deed = { does: api.adminPeople.suspendUser, word: 'suspend', field: 'actions' } as const;
    record({ ...common, reads: user, deeds: [{ ...deed, is: ['suspend'] }] });
    // @ts-expect-error there is no such action
    record({ ...common, reads: user, deeds: [{ ...deed, is: ['dismiss'] }] });
  });
});
