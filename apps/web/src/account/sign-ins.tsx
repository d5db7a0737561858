import { api, type BodyOf } from '@karcis/contract';
import { momentText } from '@karcis/format';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';

type AccountToken = BodyOf<typeof api.accountSecurity.tokens>['data'][number];

interface Props {
  readonly tokens: readonly AccountToken[];
  readonly timezone: string;
  readonly refetch: () => Promise<unknown>;
}

/** Open sign-ins and tokens, each with a button that ends it. */
export function SignIns({ tokens, timezone, refetch }: Props) {
  const { words, locale } = useWords();
  const text = words.security;
  const [failure, setFailure] = useState<unknown>();
  const [said, setSaid] = useState('');
  const end = async (deed: () => Promise<unknown>) => {
    setFailure(undefined);
    setSaid('');
    try {
      await deed();
      setSaid(text.ended);
    } catch (error) {
      setFailure(error);
    }
    await refetch();
  };
  const moment = (instant: string) => momentText(instant, timezone, locale);
  return (
    <section aria-labelledby="sign-ins">
      <h2 id="sign-ins" class="section">
        {text.signIns}
      </h2>
      <p class="quiet">{text.signInsHint}</p>
      <ul class="sign-ins">
        {tokens.map(
          ({
            id,
            name,
            kind,
            scopes,
            network,
            user_agent,
            last_used_at,
            created_at,
            expires_at,
            is_current,
          }) => (
            <li key={id}>
              <div>
                <p class="sign-in-name">
                  <strong>{kind === 'Api' ? name : deviceOf(user_agent) || name}</strong>{' '}
                  {is_current && <span class="mark">{text.here}</span>}
                </p>
                <p class="quiet">
                  {kind === 'Api'
                    ? text.program(scopes?.map((scope) => text.scopes[scope]).join(', '))
                    : text.signedInAt(moment(created_at))}
                  {network !== null && ` · ${network}`}
                </p>
                <p class="quiet">
                  {last_used_at !== null && text.lastUsed(moment(last_used_at))} ·{' '}
                  {text.endsAt(moment(expires_at))}
                </p>
              </div>
              {!is_current && (
                <button
                  class="button"
                  type="button"
                  aria-label={text.endNamed(kind === 'Api' ? name : deviceOf(user_agent) || name)}
                  onClick={() => void end(() => call(api.accountSecurity.endToken, { id }))}
                >
                  {text.end}
                </button>
              )}
            </li>
          ),
        )}
      </ul>
      {tokens.length > 1 && (
        <button
          class="button"
          type="button"
          onClick={() => void end(() => call(api.accountSecurity.endOtherTokens))}
        >
          {text.endOthers}
        </button>
      )}
      <p class="quiet" role="status">
        {said}
      </p>
      {failure !== undefined && <Problem error={failure} />}
    </section>
  );
}

const browsers = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari', 'curl', 'okhttp'];
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'];
const known: Readonly<Record<string, string>> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'macOS' };

/** Browser and system of a user agent, as people call them: `Firefox, Android`. Empty where neither is known. */
function deviceOf(userAgent: string | null): string {
  const found = [browsers, systems].map((names) => names.find((name) => userAgent?.includes(name)));
  return found.flatMap((name) => (name === undefined ? [] : [known[name] ?? name])).join(', ');
}
