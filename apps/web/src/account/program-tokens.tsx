import { api, type TokenScope } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { Secret } from '../kit/secret.tsx';
import { FaultOf, markOf } from './fault-of.tsx';
import { PasswordForm } from './password-form.tsx';

interface Props {
  readonly role: string;
  readonly refetch: () => Promise<unknown>;
}

const days = [7, 30, 90, 366];

/** A form that makes the token of a program, which is then shown once. */
export function ProgramTokens({ role, refetch }: Props) {
  const { words } = useWords();
  const text = words.security;
  const [isAsked, setAsked] = useState(false);
  const [token, setToken] = useState<string>();
  const scopes: readonly TokenScope[] =
    role === 'petugas' ? ['checkin'] : (Object.keys(text.scopes) as TokenScope[]);
  const send = async ({ name = '', password = '' }: Readonly<Record<string, string>>, form: FormData) => {
    const body = {
      name,
      scopes: form.getAll('scopes') as TokenScope[],
      days: Number(form.get('days')),
      password,
    };
    setToken((await call(api.accountSecurity.createToken, { body })).data.token);
    setAsked(false);
    await refetch();
  };
  return (
    <section aria-labelledby="programs">
      <h2 id="programs" class="section">
        {text.programs}
      </h2>
      <p class="quiet">{text.programsHint}</p>
      {token !== undefined && (
        <Secret text={token} hint={text.keepToken} copy={text.copy} copied={text.copied} />
      )}
      {isAsked ? (
        <PasswordForm
          label={text.makeToken}
          fields={[
            {
              name: 'name',
              type: 'text',
              label: text.tokenName,
              maxLength: 100,
              autocomplete: 'off',
              faultOf: (value) => (value.trim() === '' ? words.frame.form.missing : undefined),
            },
          ]}
          more={[{ name: 'scopes' }, { name: 'days' }]}
          send={send}
          cancel={() => setAsked(false)}
        >
          {(wrong) => (
            <>
              <fieldset class="scopes">
                <legend>{text.may}</legend>
                {scopes.map((scope) => (
                  <label class="check" key={scope}>
                    <input
                      type="checkbox"
                      name="scopes"
                      value={scope}
                      defaultChecked={scope === scopes[0]}
                      {...markOf('scopes', wrong)}
                    />
                    {text.scopes[scope]}
                  </label>
                ))}
                <FaultOf name="scopes" wrong={wrong} />
              </fieldset>
              <div class="field">
                <label for="days">{text.days}</label>
                <select id="days" name="days" {...markOf('days', wrong)}>
                  {days.map((count) => (
                    <option key={count} value={count} selected={count === 90}>
                      {text.dayCount(count)}
                    </option>
                  ))}
                </select>
                <FaultOf name="days" wrong={wrong} />
              </div>
            </>
          )}
        </PasswordForm>
      ) : (
        <button
          class="button"
          type="button"
          onClick={() => {
            setToken(undefined);
            setAsked(true);
          }}
        >
          {text.newToken}
        </button>
      )}
    </section>
  );
}
