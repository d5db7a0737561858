import { api, type BodyOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { QrCode } from '../kit/qr-code.tsx';
import { Secret } from '../kit/secret.tsx';
import { Field } from '../kit/field.tsx';
import { codeField } from './fields.ts';
import { PasswordForm } from './password-form.tsx';

interface Props {
  readonly state: BodyOf<typeof api.accountSecurity.twoFactor>['data'];
  readonly refetch: () => Promise<unknown>;
}

type Asked = 'start' | 'codes' | 'end';

/** Signing in with a code: turning it on with an app, new recovery codes, turning it off. */
export function SecondFactor({ state, refetch }: Props) {
  const { words } = useWords();
  const text = words.security;
  const [asked, setAsked] = useState<Asked>();
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  const send = async ({ password = '', otp = '' }: Readonly<Record<string, string>>) => {
    const body = { password, ...(otp !== '' && { otp: otp.trim() }) };
    if (asked === 'start')
      setSecret((await call(api.accountSecurity.startTwoFactor, { body: { password } })).data);
    if (asked === 'codes')
      setCodes((await call(api.accountSecurity.newRecoveryCodes, { body })).data.recovery_codes);
    if (asked === 'end') await call(api.accountSecurity.endTwoFactor, { body });
    setAsked(undefined);
    await refetch();
  };
  const confirmed = async (recoveryCodes: readonly string[]) => {
    setSecret(undefined);
    setCodes(recoveryCodes);
    await refetch();
  };
  const ask = (what: Asked) => () => {
    setCodes(undefined);
    setAsked(what);
  };
  return (
    <section aria-labelledby="second-factor">
      <h2 id="second-factor" class="section">
        {text.secondFactor}
      </h2>
      <p>{state.is_on ? text.isOn(state.recovery_codes_left) : text.isOff}</p>
      {codes !== undefined && (
        <Secret text={codes.join('\n')} hint={text.keepCodes} copy={text.copy} copied={text.copied} />
      )}
      {secret !== undefined && (
        <Confirm {...secret} confirmed={confirmed} leave={() => setSecret(undefined)} />
      )}
      {asked !== undefined && (
        <PasswordForm
          key={asked}
          label={text.steps[asked]}
          fields={asked === 'start' ? [] : [{ ...codeField(words), name: 'otp', refused: text.wrongCode }]}
          send={send}
          cancel={() => setAsked(undefined)}
        />
      )}
      {asked === undefined && secret === undefined && (
        <div class="choices">
          {state.is_on ? (
            <>
              <button class="button" type="button" onClick={ask('codes')}>
                {text.steps.codes}
              </button>
              <button class="button" type="button" onClick={ask('end')}>
                {text.steps.end}
              </button>
            </>
          ) : (
            <button class="button button-filled" type="button" onClick={ask('start')}>
              {text.steps.start}
            </button>
          )}
        </div>
      )}
    </section>
  );
}

interface ConfirmProps {
  readonly secret: string;
  readonly uri: string;
  readonly confirmed: (recoveryCodes: readonly string[]) => Promise<void>;
  readonly leave: () => void;
}

/** The secret for the app, and the first code of it. */
function Confirm({ secret, uri, confirmed, leave }: ConfirmProps) {
  const { words } = useWords();
  const text = words.security;
  const [failure, setFailure] = useState<unknown>();
  const [wrong, setWrong] = useState<string>();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget as HTMLFormElement);
    const code = (filled.get('code') as string).replace(/[\s\p{Pd}\p{Cf}]/gu, '');
    setFailure(undefined);
    setWrong(/^\p{Nd}{6}$/u.test(code) ? undefined : text.sixDigits);
    if (!/^\p{Nd}{6}$/u.test(code)) return;
    try {
      await confirmed(
        (await call(api.accountSecurity.confirmTwoFactor, { body: { code } })).data.recovery_codes,
      );
    } catch (error) {
      const isOfCode =
        error instanceof KarcisError && ['wrong_credentials', 'invalid_request'].includes(error.code);
      if (isOfCode) setWrong(text.wrongCode);
      else setFailure(error);
    }
  };
  return (
    <form class="asking" noValidate onSubmit={(event) => void submit(event)}>
      <p>{text.scan}</p>
      <QrCode text={uri} label={text.qr} />
      <p class="quiet">{text.orType}</p>
      <p>
        <code class="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <Field name="code" type="text" label={text.code} autocomplete="one-time-code" wrong={wrong} />
      {failure !== undefined && <Problem error={failure} />}
      <div class="choices">
        <button class="button button-filled" type="submit">
          {text.confirm}
        </button>
        <button class="button" type="button" onClick={leave}>
          {text.leave}
        </button>
      </div>
    </form>
  );
}
