import type { BodyOf, InputOf } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useState } from 'preact/hooks';
import { refusedIn } from '../frame/refused-fields.ts';
import type { WebhookRoutes } from './webhook-owner.ts';
import { choiceWord, fieldWord, useConsole } from './words.ts';
import { Refusal } from './refusal.tsx';

type Endpoint = BodyOf<WebhookRoutes['endpoint']>['data'];
type Change = InputOf<WebhookRoutes['change']>['body'];
type Type = Endpoint['types'][number];

interface Props {
  /** The endpoint that is changed; without it a new one is made. */
  readonly endpoint?: Endpoint;
  /** Sends what differs. What it throws is told. */
  readonly send: (body: Change) => Promise<void>;
  readonly cancel: () => void;
}

/** What differs from an endpoint: only that is sent, so that nobody undoes what others have changed. */
function changesIn(form: FormData, endpoint: Endpoint | undefined): Change {
  const url = (form.get('url') as string).trim();
  const description = (form.get('description') as string).trim() || null;
  const types = form.getAll('type') as Type[];
  const before = endpoint ?? { url: undefined, description: null, types: [] };
  return {
    ...(url === before.url ? {} : { url }),
    ...(description === before.description ? {} : { description }),
    ...(isSame(types, before.types) ? {} : { types }),
  };
}

const isSame = (some: readonly Type[], others: readonly Type[]): boolean =>
  some.length === others.length && some.every((type) => others.includes(type));

/** The address, the types of messages and a note of an endpoint. */
export function WebhookForm({ endpoint, send, cancel }: Props) {
  const { words } = useConsole();
  const text = words.console.webhooks;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const refused = refusedIn(failure, ['url']);
  const isOfUrl = failure instanceof KarcisError && failure.code === 'url_not_allowed';
  const isWrong = isOfUrl || 'url' in refused.fields;

  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isSending) return;
    const body = changesIn(new FormData(event.currentTarget as HTMLFormElement), endpoint);
    if (Object.keys(body).length === 0) return cancel();
    setSending(true);
    setFailure(undefined);
    try {
      await send(body);
    } catch (error) {
      setFailure(error);
      setSending(false);
    }
  };

  return (
    <form class="form" noValidate onSubmit={(event) => void save(event)}>
      <div class="form-field form-wide">
        <label for="url" class="form-needed">
          {fieldWord(words, 'url')}
        </label>
        <input
          id="url"
          name="url"
          type="url"
          required
          maxLength={2000}
          placeholder="https://"
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          defaultValue={endpoint?.url ?? ''}
          aria-invalid={isWrong}
          aria-describedby="url-hint"
        />
        <p id="url-hint" class={isWrong ? 'wrong' : 'quiet'} role={isWrong ? 'alert' : undefined}>
          {isWrong ? words.console.errors.url_not_allowed : text.urlHint}
        </p>
      </div>
      <fieldset class="form-wide form-choices">
        <legend>{fieldWord(words, 'types')}</legend>
        {(Object.keys(text.types) as Type[]).map((type) => (
          <label class="form-check" key={type}>
            <input
              type="checkbox"
              name="type"
              value={type}
              defaultChecked={endpoint?.types.includes(type) ?? false}
            />
            <span>
              {choiceWord(words, 'types', type)} <code>{type}</code>
              <span class="quiet">{text.types[type]}</span>
            </span>
          </label>
        ))}
        <p class="quiet">{text.typesHint}</p>
      </fieldset>
      <div class="form-field form-wide">
        <label for="description">{fieldWord(words, 'description')}</label>
        <input
          id="description"
          name="description"
          type="text"
          maxLength={200}
          autocomplete="off"
          defaultValue={endpoint?.description ?? ''}
        />
        <p class="quiet">{text.descriptionHint}</p>
      </div>
      <div class="form-wide deeds no-print">
        <button class="button button-filled" type="submit" aria-disabled={isSending}>
          {endpoint === undefined ? text.add : text.save}
        </button>
        <button class="button" type="button" onClick={cancel}>
          {words.console.leave}
        </button>
      </div>
      {failure !== undefined && (!isWrong || refused.others.length > 0) && (
        <div class="form-wide">
          <Refusal error={failure} scope="webhook" names={['url']} />
        </div>
      )}
    </form>
  );
}
