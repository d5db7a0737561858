import { api, type BodyOf, type InputOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { call } from '../frame/server.ts';
import { TableLines } from '../kit/table.tsx';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { TestMail } from './test-mail.tsx';
import { choiceWord, fieldWord, nounOf, useConsole } from './words.ts';

type Settings = BodyOf<typeof api.settings.email>['data'];
type Change = InputOf<typeof api.settings.changeEmail>['body'];

/** How mail leaves: a form, and a test mail by what is saved. */
export function EmailSettings(_props: ScreenProps) {
  const { words } = useConsole();
  const reading = useRead(api.settings.email);
  const title = nounOf(words, 'emailSettings').name;
  return (
    <Read
      of={reading}
      lines={
        <>
          <Head title={title} />
          <TableLines heads={['', '']} />
        </>
      }
    >
      {({ data }) => (
        <>
          <Head title={title} />
          <SettingsForm key={data.updated_at} settings={data} refetch={reading.refetch} />
          <TestMail />
        </>
      )}
    </Read>
  );
}

interface FormProps {
  readonly settings: Settings;
  readonly refetch: () => Promise<unknown>;
}

const choices = { driver: ['Log', 'SMTP'], encryption: ['STARTTLS', 'TLS', 'None'] } as const;

/** Fields of text, in the order of the form. */
const texts = [
  { name: 'host', type: 'text', most: 253 },
  { name: 'port', type: 'number', most: 5 },
  { name: 'username', type: 'text', most: 254 },
  { name: 'from_name', type: 'text', most: 120 },
  { name: 'from_address', type: 'email', most: 254 },
  { name: 'reply_to', type: 'email', most: 254 },
] as const;

/** What differs from the settings: only that is sent, so that nobody undoes what others have changed. */
function changedIn(settings: Settings, form: FormData): Change {
  const given: Record<string, string | number | null> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || !(name in settings)) continue;
    const text = name === 'footer_markdown' ? value.replaceAll('\r\n', '\n') : value.trim();
    const sent =
      name === 'footer_markdown' ? text : text === '' ? null : name === 'port' ? Number(text) : text;
    if (sent !== settings[name as keyof Settings]) given[name] = sent;
  }
  const password = form.get('password');
  if (form.has('no_password')) given['password'] = null;
  else if (typeof password === 'string' && password !== '') given['password'] = password;
  return given;
}

function SettingsForm({ settings, refetch }: FormProps) {
  const { words } = useConsole();
  const text = words.console.emailSettings;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');
  const faults = failure instanceof KarcisError ? failure.errors : [];
  const faultOf = (name: string) => faults.find(({ pointer }) => pointer === `/${name}`);

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const body = changedIn(settings, new FormData(event.currentTarget as HTMLFormElement));
    setSaid(Object.keys(body).length === 0 ? text.same : '');
    setFailure(undefined);
    if (Object.keys(body).length === 0) return;
    setSending(true);
    try {
      await call(api.settings.changeEmail, { body }, { ifMatch: `"${settings.updated_at}"` });
      setSaid(text.saved);
      await refetch();
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };

  return (
    <form class="form" noValidate onSubmit={(event) => void save(event)}>
      <FormChoice name="driver" settings={settings} />
      {texts.slice(0, 2).map((field) => (
        <FormField
          key={field.name}
          {...field}
          value={settings[field.name]}
          fault={faultOf(field.name)?.detail}
        />
      ))}
      <FormChoice name="encryption" settings={settings} />
      <FormField {...texts[2]} value={settings.username} fault={faultOf('username')?.detail} />
      <div class="form-field">
        <label for="password">{text.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          maxLength={500}
          aria-invalid={faultOf('password') !== undefined}
          aria-describedby="password-hint"
        />
        <p id="password-hint" class={faultOf('password') === undefined ? 'quiet' : 'wrong'}>
          {faultOf('password') === undefined
            ? settings.password_set
              ? text.passwordSet
              : text.noPassword
            : text.passwordAgain}
        </p>
        {settings.password_set && (
          <label class="form-check">
            <input type="checkbox" name="no_password" />
            {text.clearPassword}
          </label>
        )}
      </div>
      {texts.slice(3).map((field) => (
        <FormField
          key={field.name}
          {...field}
          value={settings[field.name]}
          fault={faultOf(field.name)?.detail}
        />
      ))}
      <div class="form-field form-wide">
        <label for="footer_markdown">{fieldWord(words, 'footer_html')}</label>
        <textarea
          id="footer_markdown"
          name="footer_markdown"
          rows={4}
          defaultValue={settings.footer_markdown}
        />
        <p class="quiet">{text.markdown}</p>
      </div>
      <div class="form-wide deeds no-print">
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {text.save}
        </button>
        <p class="quiet" role="status">
          {said}
        </p>
      </div>
      {failure !== undefined && (
        <div class="form-wide">
          <Problem error={failure} />
        </div>
      )}
    </form>
  );
}

interface ChoiceProps {
  readonly name: keyof typeof choices;
  readonly settings: Settings;
}

function FormChoice({ name, settings }: ChoiceProps) {
  const { words } = useConsole();
  return (
    <div class="form-field">
      <label for={name}>{fieldWord(words, name)}</label>
      <select id={name} name={name}>
        {choices[name].map((value) => (
          <option key={value} value={value} selected={settings[name] === value}>
            {choiceWord(words, name, value)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FieldProps {
  readonly name: (typeof texts)[number]['name'];
  readonly type: 'text' | 'number' | 'email';
  readonly most: number;
  readonly value: string | number | null;
  readonly fault: string | undefined;
}

function FormField({ name, type, most, value, fault }: FieldProps) {
  const { words } = useConsole();
  return (
    <div class="form-field">
      <label for={name}>{fieldWord(words, name)}</label>
      <input
        id={name}
        name={name}
        {...({ type } as { type: 'text' })}
        maxLength={most}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        defaultValue={value === null ? '' : String(value)}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${name}-wrong`}
      />
      {fault !== undefined && (
        <p id={`${name}-wrong`} class="wrong">
          {words.errors.invalid_request}
        </p>
      )}
    </div>
  );
}
