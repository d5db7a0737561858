import { KarcisError } from '@karcis/sdk';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';
import { Field } from '../kit/field.tsx';

interface Props {
  /** Word of the button. */
  readonly label: string;
  /** Does what it is for, with the password. A refusal is shown and the form stays. */
  readonly send: (password: string, form: FormData) => Promise<void>;
  /** Fields before the password. */
  readonly children?: ComponentChildren;
  readonly cancel?: () => void;
}

/** Asks for the password once more, for what opens the account to others. */
export function PasswordForm({ label, send, children, cancel }: Props) {
  const { words } = useWords();
  const [failure, setFailure] = useState<unknown>();
  const [wrong, setWrong] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const password = form.get('password') as string;
    setFailure(undefined);
    setWrong(password === '' ? words.account.noPassword : undefined);
    if (password === '') return;
    setSending(true);
    try {
      await send(password, form);
    } catch (error) {
      // Of somebody who is signed in, it is the password alone.
      if (error instanceof KarcisError && error.code === 'wrong_credentials')
        setWrong(words.profile.wrongPassword);
      else setFailure(error);
    }
    setSending(false);
  };
  return (
    <form class="asking" noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <Field
        name="password"
        type="password"
        label={words.account.password}
        autocomplete="current-password"
        wrong={wrong}
        show={words.account.show}
      />
      {failure !== undefined && <Problem error={failure} />}
      <div class="choices">
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {label}
        </button>
        {cancel !== undefined && (
          <button class="button" type="button" onClick={cancel}>
            {words.security.leave}
          </button>
        )}
      </div>
    </form>
  );
}
