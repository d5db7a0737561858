import { moneyText, numberText } from '@karcis/format';
import { useState } from 'preact/hooks';
import type { CodesProps, Effect } from './deeds.ts';

/** Codes of an order at most. */
const most = 3;

/** Codes that are used, and a place for another one. What a code does is said as soon as it is entered. */
export function CodeField({ codes, currency, text, locale, deeds, change }: CodesProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const use = async () => {
    const code = typed.trim();
    if (code === '' || isAsking || deeds === undefined) return;
    setAsking(true);
    const checked = await deeds.check(code);
    setAsking(false);
    if (!('used' in checked)) {
      const sentences: Readonly<Record<string, string>> = text.refusals;
      return setFault(sentences[checked.refused ?? ''] ?? text.noAnswer);
    }
    const { used } = checked;
    const effect = effectText(used, { text, currency, locale });
    setFault(undefined);
    setTyped('');
    change([
      ...codes.filter((each) => each.code.toLowerCase() !== code.toLowerCase()),
      { code, effect, opens: used.opens },
    ]);
  };
  return (
    <>
      {codes.map(({ code, effect }) => (
        <p key={code} class="code-used">
          <span>
            <strong>{code}</strong> {effect}
          </span>
          <button
            class="plain"
            type="button"
            onClick={() => change(codes.filter((each) => each.code !== code))}
          >
            {text.drop(code)}
          </button>
        </p>
      ))}
      {codes.length < most && (
        <div class="code-entry">
          <label class="field" for="code">
            <span>{text.code}</span>
          </label>
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
            onKeyDown={(event) => event.key === 'Enter' && void use()}
          />
          <button class="button" type="button" onClick={() => void use()}>
            {text.use}
          </button>
        </div>
      )}
      <p id="code-wrong" class="wrong" role="alert">
        {fault}
      </p>
    </>
  );
}

/** What a code does, in words. */
function effectText(
  { kind, discount, types }: Effect,
  { text, currency, locale }: Pick<CodesProps, 'text' | 'currency' | 'locale'>,
): string {
  const names = types.map(({ name }) => name).join(', ');
  if (kind === 'Access') return text.opens(names);
  const effect =
    kind === 'Free Ticket' || discount === undefined
      ? text.freeTicket
      : discount.type === 'Percentage'
        ? text.percent(numberText(discount.value, locale))
        : discount.type === 'Fixed Price'
          ? text.fixed(moneyText(discount.value, currency, locale))
          : text.off(moneyText(discount.value, currency, locale));
  return names === '' ? effect : text.forTypes(effect, names);
}
