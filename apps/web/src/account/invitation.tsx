import { api, type BodyOf } from '@karcis/contract';
import { momentText } from '@karcis/format';
import { KarcisError } from '@karcis/sdk';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { beginSession } from '../frame/session.ts';
import { useWords } from '../frame/words.ts';
import { account } from '../screens/account.ts';
import { AccountPage, Telling } from './account-page.tsx';
import { nameField, newPasswordField } from './fields.ts';
import { Form } from './form.tsx';
import { placeAfter } from './places.ts';
import { tokenOfLink } from './token-of-link.ts';

type Offer = BodyOf<typeof api.invitations.read>['data'];

/** What nobody can accept any more, or not with this account. */
const isOver = (error: unknown): error is KarcisError =>
  error instanceof KarcisError && ['link_invalid', 'role_conflict', 'invalid_request'].includes(error.code);

/** An invitation that was mailed: what it is to, and the way to accept it. */
export function Invitation() {
  const { words, locale } = useWords();
  const [offer, setOffer] = useState<Offer>();
  const [failure, setFailure] = useState<unknown>();
  const [isAccepted, setAccepted] = useState(false);
  const text = words.account;
  const isCut = tokenOfLink() === '';
  const read = async () => {
    setFailure(undefined);
    try {
      setOffer((await call(api.invitations.read, { body: { token: tokenOfLink() } })).data);
    } catch (error) {
      setFailure(error);
    }
  };
  useEffect(() => {
    if (!isCut) void read();
  }, []);
  const accept = async ({ name, password }: Readonly<Record<string, string>>) => {
    const chosen = password === undefined ? {} : { name: name?.trim() ?? '', password, session: true };
    try {
      const { data } = await call(api.invitations.accept, { body: { token: tokenOfLink(), ...chosen } });
      if (data.signed_in === null) return setAccepted(true);
      const { user } = data.signed_in;
      await beginSession(user);
      location.replace(placeAfter(user.role, undefined));
    } catch (error) {
      // What is wrong with a field is told at the field.
      if (!isOver(error) || error.errors.length > 0) throw error;
      setFailure(error);
    }
  };
  const { signIn } = account;
  return (
    <AccountPage title={text.invitation}>
      {isAccepted ? (
        <Telling title={text.accepted} text={text.acceptedHint} href={signIn.path} next={text.signIn} />
      ) : isCut ? (
        <Telling
          title={text.invitation}
          text={`${text.linkCut} ${text.askAgain}`}
          href={signIn.path}
          next={text.signIn}
        />
      ) : isOver(failure) ? (
        <Telling title={text.notAccepted} text={overText(failure)} href={signIn.path} next={text.signIn} />
      ) : failure !== undefined ? (
        <>
          <h1>{text.invitation}</h1>
          <Problem error={failure} retry={() => void read()} />
        </>
      ) : offer === undefined ? (
        <Loading />
      ) : (
        <Form
          title={text.invited}
          hint={hintOf(offer)}
          fields={
            offer.needs_password ? [{ ...nameField(words), value: offer.name }, newPasswordField(words)] : []
          }
          button={text.accept}
          sending={text.accepting}
          send={accept}
        >
          <p class="beside">{asText(offer)}</p>
        </Form>
      )}
    </AccountPage>
  );

  function asText({ needs_password, event, email }: Offer): string {
    if (needs_password) return text.signsInAs(email);
    return event === null ? text.staysAs(email) : text.acceptsAs(email);
  }

  function hintOf({ organizer_name, organizer_role, role, event }: Offer): string {
    if (event !== null && organizer_name !== null)
      return text.invitedTo(organizer_name, event.title, momentText(event.starts_at, event.timezone, locale));
    if (organizer_name === null || organizer_role === null) return text.invitedAs(words.statuses[role]);
    return text.invitedBy(organizer_name, words.statuses[organizer_role]);
  }

  function overText({ code }: KarcisError): string {
    return code === 'role_conflict'
      ? words.errors.role_conflict
      : `${words.errors.link_invalid} ${text.askAgain}`;
  }
}
