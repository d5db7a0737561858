import { useWords } from '../frame/words.ts';
import type { Method } from './paying.ts';

interface Props {
  readonly methods: readonly Method[];
  readonly chosen: Method | undefined;
  readonly choose: (method: Method) => void;
}

/** Ways to pay, one of which is chosen already. */
export function Methods({ methods, chosen, choose }: Props) {
  const { words } = useWords();
  const { methods: names } = words.orders;
  const hints = words.buy.methodHints;
  if (methods.length === 0)
    return (
      <p class="note" role="status">
        {words.buy.noMethods}
      </p>
    );
  return (
    <fieldset class="methods">
      <legend>{words.buy.payWith}</legend>
      {methods.map((method) => (
        <label key={method} class={method === chosen ? 'method method-chosen' : 'method'}>
          <input
            type="radio"
            name="method"
            value={method}
            checked={method === chosen}
            onChange={() => choose(method)}
          />
          <span>
            <strong>{names[method] ?? method}</strong>
            <span class="quiet">{hints[method] ?? ''}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
