import { api, type BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import { Problem } from '../frame/problem.tsx';
import { Status } from '../kit/status.tsx';
import { choiceWord, useConsole } from './words.ts';
import { write } from './write.ts';

type Told = BodyOf<typeof api.adminMail.test>['data'];

/** Sends a test mail to the reader's own address by what is saved, and says what came of it. */
export function TestMail() {
  const { words } = useConsole();
  const text = words.console.emailSettings;
  const [told, setTold] = useState<Told>();
  const [failure, setFailure] = useState<unknown>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (isSending) return;
    setSending(true);
    setTold(undefined);
    setFailure(undefined);
    try {
      setTold((await write(api.adminMail.test)).data);
    } catch (error) {
      setFailure(error);
    }
    setSending(false);
  };
  const isDone = told?.status === 'Sent' || told?.status === 'Logged';
  return (
    <section aria-labelledby="test-mail">
      <h2 id="test-mail">{text.test}</h2>
      <p class="quiet">{text.testHint}</p>
      <div class="deeds no-print">
        <button class="button" type="button" aria-disabled={isSending} onClick={() => void send()}>
          {isSending ? text.testing : text.testButton}
        </button>
      </div>
      <div role="status">
        {told !== undefined && (
          <>
            <p>
              <Status tone={isDone ? 'done' : 'stopped'}>{choiceWord(words, 'status', told.status)}</Status>
              {told.stage !== null && ` · ${choiceWord(words, 'stage', told.stage)}`}
            </p>
            <p class="quiet">{words.console.record.quote}</p>
            <p lang="en">{told.explanation}</p>
            {told.reply !== null && (
              <pre class="source" tabIndex={0} lang="en">
                {told.reply}
              </pre>
            )}
          </>
        )}
      </div>
      {failure !== undefined && <Problem error={failure} />}
    </section>
  );
}
