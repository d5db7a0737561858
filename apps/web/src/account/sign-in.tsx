import { api } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import type { Words } from '@karcis/words';
import { useRef, useState } from 'preact/hooks';
import { keepOnlyFor } from '../frame/kept.ts';
import { Page } from '../frame/page.tsx';
import type { ScreenProps } from '../frame/room.tsx';
import { call } from '../frame/server.ts';
import { keepLocaleOf, siteAddress, useWords } from '../frame/words.ts';
import { Ticket } from '../kit/ticket.tsx';
import { Field } from './field.tsx';
import { placeAfter } from './places.ts';

/** Sentences on faults: of a field, or of the whole sign-in. */
interface Wrong {
  readonly email?: string;
  readonly password?: string;
  readonly all?: string;
}

/** Sentence for a sign-in that failed. After too many it says how long to wait. */
function sentenceOf(error: unknown, words: Words): string {
  if (!(error instanceof KarcisError)) return words.frame.noAnswer;
  if (error.status === 429 && error.retryAfter !== undefined)
    return words.account.wait(Math.max(1, error.retryAfter));
  const sentences: Readonly<Record<string, string>> = words.errors;
  return sentences[error.code] ?? words.frame.noAnswer;
}

/** E-mail and password. The session comes as a cookie: no script ever has it in hand. */
export function SignIn({ query }: ScreenProps) {
  const { words, locale } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const [wrong, setWrong] = useState<Wrong>({});
  const [isSending, setSending] = useState(false);

  const tell = (found: Wrong) => {
    setWrong(found);
    const name = found.email !== undefined ? 'email' : found.password !== undefined ? 'password' : undefined;
    // After it is written, so that a screen reader finds the sentence at the field.
    requestAnimationFrame(() => {
      const field = name && form.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
      else summary.current?.focus();
    });
  };

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const filled = new FormData(event.currentTarget as HTMLFormElement);
    const [email, password] = [filled.get('email') as string, filled.get('password') as string];
    const missing: Wrong = {
      ...(/^[^@\s]+@[^@\s]+$/.test(email.trim()) ? {} : { email: words.account.noEmail }),
      ...(password === '' ? { password: words.account.noPassword } : {}),
    };
    if (Object.keys(missing).length > 0) return tell(missing);
    setSending(true);
    try {
      const body = { email: email.trim(), password, session: true };
      const { user } = (await call(api.account.login, { body })).data;
      await keepOnlyFor(user);
      keepLocaleOf(user);
      location.replace(placeAfter(user.role, query['next']));
    } catch (error) {
      setSending(false);
      tell({ all: sentenceOf(error, words) });
    }
  };

  return (
    <Page
      title={words.account.signIn}
      class="page-narrow"
      links={
        <nav class="page-links" aria-label={words.site.frame.main}>
          <a href={siteAddress(locale, '/events')}>{words.site.frame.allEvents}</a>
        </nav>
      }
    >
      <form ref={form} noValidate onSubmit={(event) => void send(event)}>
        <Ticket
          class="sign-in"
          what={
            <>
              <h1>{words.account.signIn}</h1>
              <p>{words.account.hint}</p>
            </>
          }
          stub={
            <>
              {wrong.all !== undefined && (
                <p id="wrong" class="wrong" role="alert" tabIndex={-1} ref={summary}>
                  {wrong.all}
                </p>
              )}
              <Field
                name="email"
                type="email"
                label={words.account.email}
                autocomplete="username"
                wrong={wrong.email}
                about={wrong.all && 'wrong'}
              />
              <Field
                name="password"
                type="password"
                label={words.account.password}
                autocomplete="current-password"
                wrong={wrong.password}
                about={wrong.all && 'wrong'}
                show={words.account.show}
              />
              <button class="button button-filled sign-in-button" type="submit" aria-disabled={isSending}>
                {isSending ? words.account.signingIn : words.account.signIn}
              </button>
            </>
          }
        />
      </form>
    </Page>
  );
}
