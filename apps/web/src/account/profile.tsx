import { api, type BodyOf, type InputOf } from '@karcis/contract';
import { isEmail } from '@karcis/contract/typed/email';
import { call } from '../frame/server.ts';
import { noPicture } from '../frame/no-picture.ts';
import { PictureField } from '../frame/picture-field.tsx';
import { useRead } from '../frame/reads.ts';
import { SignedIn } from '../frame/signed-in.tsx';
import { keepLocale, useWords } from '../frame/words.ts';
import { FaultOf } from './fault-of.tsx';
import { newPasswordField, nameField, passwordField } from './fields.ts';
import { OwnPage, useMe } from './own-page.tsx';
import { Select } from './select.tsx';
import { Sheet } from './sheet.tsx';
import type { FormField } from './use-form.ts';

type Told = BodyOf<typeof api.ownAccount.profile>['data'];
type Changes = InputOf<typeof api.ownAccount.changeProfile>['body'];

/** What the account says of its owner, its address and its password. */
export function Profile() {
  return (
    <SignedIn>
      <Content />
    </SignedIn>
  );
}

function Content() {
  const { words } = useWords();
  const { title, hint } = words.profile;
  const me = useMe();
  const profile = useRead(api.ownAccount.profile);
  return (
    <OwnPage title={title} hint={hint} reads={[me, profile]}>
      {me.data !== undefined && profile.data !== undefined && (
        <>
          <ProfileForm
            told={profile.data.data}
            refetch={() => Promise.all([profile.refetch(), me.refetch()])}
          />
          <Address email={me.data.data.email} />
          <Password />
        </>
      )}
    </OwnPage>
  );
}

interface ProfileProps {
  readonly told: Told;
  readonly refetch: () => Promise<unknown>;
}

function ProfileForm({ told, refetch }: ProfileProps) {
  const { words, locale } = useWords();
  const text = words.profile;
  const fine = () => undefined;
  const optional = (
    name: 'phone' | 'city' | 'province' | 'birth_date',
    look: Pick<FormField, 'type' | 'label' | 'autocomplete'>,
  ): FormField => ({ name, value: told[name] ?? '', isOptional: true, faultOf: fine, ...look });
  const fields: FormField[] = [
    { ...nameField(words), value: told.name },
    {
      ...optional('phone', { type: 'tel', label: text.phone, autocomplete: 'tel' }),
      faultOf: (value) =>
        value.trim() === '' || /^[+0-9 ()-]{6,20}$/.test(value.trim()) ? undefined : text.noPhone,
    },
    optional('city', { type: 'text', label: text.city, autocomplete: 'address-level2' }),
    optional('province', { type: 'text', label: text.province, autocomplete: 'address-level1' }),
    optional('birth_date', { type: 'date', label: text.birthDate, autocomplete: 'bday' }),
    {
      name: 'timezone',
      type: 'text',
      label: text.timezone,
      autocomplete: 'off',
      value: told.timezone,
      suggestions: zones,
      faultOf: (value) => (value.trim() === '' ? text.refused : undefined),
    },
  ];
  const send = async (values: Readonly<Record<string, string>>): Promise<string> => {
    const orNull = (name: string) => values[name]?.trim() || null;
    const avatar = values['avatar_media_id'] ?? '';
    const body = {
      name: values['name'] ?? '',
      phone: orNull('phone'),
      city: orNull('city'),
      province: orNull('province'),
      birth_date: orNull('birth_date'),
      gender: orNull('gender') as Told['gender'],
      locale: values['locale'] === 'en' ? 'en' : 'id',
      ...(avatar === '' ? {} : { avatar_media_id: avatar === noPicture ? null : avatar }),
      timezone: values['timezone']?.trim() ?? told.timezone,
    } satisfies Changes;
    await call(api.ownAccount.changeProfile, { body }, { ifMatch: `"${told.updated_at}"` });
    if (body.locale !== told.locale && body.locale !== locale) {
      keepLocale(body.locale);
      location.reload();
    }
    await refetch();
    return text.saved;
  };
  return (
    <Sheet
      fields={fields}
      more={[{ name: 'avatar_media_id' }, { name: 'gender' }, { name: 'locale' }]}
      button={words.account.save}
      send={send}
    >
      {(wrong) => (
        <>
          <div class="field">
            <label for="avatar">{text.avatar}</label>
            <PictureField
              key={told.updated_at}
              id="avatar"
              name="avatar_media_id"
              purpose="avatar"
              address={told.avatar_url}
              canBeNone
              isWrong={wrong['avatar_media_id'] !== undefined}
              about={wrong['avatar_media_id'] && 'avatar_media_id-wrong'}
            />
            <FaultOf name="avatar_media_id" wrong={wrong} />
          </div>
          <Select
            name="gender"
            label={text.gender}
            value={told.gender ?? ''}
            choices={text.genders}
            wrong={wrong}
          />
          <p class="quiet">{text.why}</p>
          <Select
            name="locale"
            label={text.language}
            value={told.locale}
            choices={text.languages}
            wrong={wrong}
          />
        </>
      )}
    </Sheet>
  );
}

/** Time zones: those of Indonesia first. */
const zones = [
  ...new Set(['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura', ...Intl.supportedValuesOf('timeZone')]),
];

function Address({ email }: { readonly email: string }) {
  const { words } = useWords();
  const text = words.profile;
  const fields: FormField[] = [
    {
      name: 'new_email',
      type: 'email',
      label: text.newAddress,
      autocomplete: 'email',
      faultOf: (value) => (isEmail(value) ? undefined : words.account.noEmail),
    },
    { ...passwordField(words), show: undefined },
  ];
  const send = async ({ new_email = '', password = '' }: Readonly<Record<string, string>>) => {
    await call(api.ownAccount.changeEmail, { body: { new_email, password } });
    return text.linkSent(new_email);
  };
  return (
    <section aria-labelledby="address">
      <h2 id="address" class="section">
        {text.address}
      </h2>
      <p class="quiet">{text.addressNow(email)}</p>
      <Sheet fields={fields} button={text.changeAddress} send={send} />
    </section>
  );
}

function Password() {
  const { words } = useWords();
  const text = words.profile;
  const fields: FormField[] = [
    { ...passwordField(words), name: 'current', label: text.current, show: undefined },
    { ...newPasswordField(words), name: 'new' },
  ];
  const send = async ({ current = '', new: chosen = '' }: Readonly<Record<string, string>>) => {
    await call(api.ownAccount.changePassword, { body: { current, new: chosen } });
    return text.passwordChanged;
  };
  return (
    <section aria-labelledby="new-password">
      <h2 id="new-password" class="section">
        {text.password}
      </h2>
      <p class="quiet">{text.passwordHint}</p>
      <Sheet fields={fields} button={text.changePassword} send={send} />
    </section>
  );
}
