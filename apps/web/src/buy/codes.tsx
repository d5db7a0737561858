import { api } from '@karcis/contract';
import { moneyText } from '@karcis/format';
import { useState } from 'preact/hooks';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import type { OrderOfBuyer, Proof } from './orders.ts';
import { sentenceOf } from './sentences.ts';

interface Props {
  readonly order: OrderOfBuyer;
  readonly proof: Proof;
  /** Reads the order again. */
  readonly refresh: () => Promise<unknown>;
}

/** Codes of an order at most. */
const most = 3;

/** Codes with what they did, and a place for another one. */
export function Codes({ order: { id, discounts, currency }, proof, refresh }: Props) {
  const { words, locale } = useWords();
  const text = words.buy;
  const [fault, setFault] = useState<string>();
  const [typed, setTyped] = useState('');
  const [isAsking, setAsking] = useState(false);
  const used = discounts.flatMap(({ code }) => (code === null ? [] : [code]));

  const change = async (codes: readonly string[]): Promise<void> => {
    if (isAsking) return;
    setAsking(true);
    try {
      await call(api.buying.changeCodes, { id, body: { codes: [...codes] } }, proof);
      setFault(undefined);
      setTyped('');
    } catch (error) {
      setFault(sentenceOf(error, words));
    }
    await refresh();
    setAsking(false);
  };
  const use = () => {
    if (typed.trim() !== '') void change([...used, typed.trim()]);
  };
  return (
    <details class="codes" open={used.length > 0 || fault !== undefined}>
      <summary>{text.codes}</summary>
      {discounts.map(({ id: discount, code, name, amount }) => (
        <p key={discount} class="code-used">
          <span>
            <strong>{code ?? name ?? text.automatic}</strong>{' '}
            {amount > 0 ? text.tookOff(moneyText(amount, currency, locale)) : text.opened}
          </span>
          {code !== null && (
            <button
              class="plain"
              type="button"
              onClick={() => void change(used.filter((each) => each !== code))}
            >
              {text.dropCode(code)}
            </button>
          )}
        </p>
      ))}
      {used.length < most && (
        <div class="code-entry">
          <label for="code">{text.code}</label>
          <input
            id="code"
            value={typed}
            maxLength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            aria-invalid={fault !== undefined}
            aria-describedby={fault === undefined ? undefined : 'code-wrong'}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // It is in the form that pays.
              event.preventDefault();
              use();
            }}
          />
          <button class="button" type="button" onClick={use} aria-disabled={isAsking}>
            {text.useCode}
          </button>
        </div>
      )}
      <p id="code-wrong" class="wrong" role="alert">
        {fault}
      </p>
    </details>
  );
}
