import { useState } from 'preact/hooks';
import { refusedIn } from '../frame/refused-fields.ts';
import type { WebhookRoutes } from './webhook-owner.ts';
import { useConsole } from './words.ts';
import { write } from './write.ts';
import { Refusal } from './refusal.tsx';

interface Props {
  readonly id: string;
  readonly routes: WebhookRoutes;
  readonly close: () => void;
}

const [day, month] = [86_400_000, 30 * 86_400_000];

/** An instant as a field takes it: by the clock of this device, to the minute. */
const fieldOf = (at: number) =>
  new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** A form that has everything sent again that has happened since an instant. */
export function WebhookReplay({ id, routes, close }: Props) {
  const { words } = useConsole();
  const text = words.console.webhooks.replay;
  const [isSending, setSending] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const since = new Date(form.get('since') as string);
    const isPossible = since.getTime() > Date.now() - month;
    setWrong(!isPossible);
    if (!isPossible) return;
    setSending(true);
    setFailure(undefined);
    try {
      const body = { since: since.toISOString(), only_failed: form.has('only_failed') };
      await write(routes.replay, { id, body });
      setSaid(text.done);
    } catch (error) {
      const { fields, others } = refusedIn(error, ['since']);
      setWrong('since' in fields);
      if (!('since' in fields) || others.length > 0) setFailure(error);
    }
    setSending(false);
  };
  return (
    <form class="form" noValidate onSubmit={(event) => void send(event)}>
      <div class="form-field">
        <label for="since">{text.since}</label>
        <input
          id="since"
          name="since"
          type="datetime-local"
          defaultValue={fieldOf(Date.now() - day)}
          aria-invalid={isWrong}
          aria-describedby="since-hint"
        />
        <p id="since-hint" class={isWrong ? 'wrong' : 'quiet'} role={isWrong ? 'alert' : undefined}>
          {isWrong ? text.wrong : text.sinceHint}
        </p>
      </div>
      <label class="form-wide form-check">
        <input type="checkbox" name="only_failed" defaultChecked />
        {text.onlyFailed}
      </label>
      <div class="form-wide deeds no-print">
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {text.name}
        </button>
        <button class="button" type="button" onClick={close}>
          {words.console.close}
        </button>
        <p class="quiet" role="status">
          {said}
        </p>
      </div>
      {failure !== undefined && (
        <div class="form-wide">
          <Refusal error={failure} scope="webhook-replay" names={['since']} />
        </div>
      )}
    </form>
  );
}
