import { currencyText, instantOf, momentText, moneyText, ownTimeText, regrouped } from '@karcis/format';
import { useContext, useRef, useState } from 'preact/hooks';
import { ownZone } from '../kit/figures.ts';
import type { Parameter } from '../screens/projected.ts';
import { FormAround } from './form-around.ts';
import { isGroupedInTyping, numberIn, numberOf, placesOf } from './form-numbers.ts';
import { clearing } from './form-values.ts';
import type { Common } from './options.tsx';
import { useConsole } from './words.ts';

interface Props {
  readonly common: Common;
  readonly text: string;
}

/** A day and a time by the clock of the event, read back in words with its zone, and by the reader's clock where that is another one. */
export function InstantInput({ common, text }: Props) {
  const { words, locale } = useConsole();
  const { zone } = useContext(FormAround);
  const [given, setGiven] = useState(text);
  const instant = instantOf(given, zone);
  const own = instant === undefined ? undefined : ownTimeText(instant, zone, ownZone(), locale);
  return (
    <>
      <input
        {...common}
        type="datetime-local"
        // The last year that the contract takes: more is a slip.
        max="2199-12-31T23:59"
        defaultValue={text}
        onInput={({ currentTarget }) => setGiven(currentTarget.value)}
      />
      <output class="form-reading" for={common.id}>
        {instant === undefined ? words.console.form.zone(zone) : momentText(instant, zone, locale)}
        {own !== undefined && ` (${words.console.yourTime(own)})`}
      </output>
    </>
  );
}

interface NumberProps extends Props {
  readonly input: Parameter;
  /** Is told what is typed. */
  readonly typed?: (text: string) => void;
}

/**
 * A number in the way of the reader's language. A whole one is grouped while its digits are typed, any other when it is left. What cannot be
 * read stays as it is.
 */
export function NumberInput({ common, input, text, typed }: NumberProps) {
  const around = useContext(FormAround);
  const before = useRef(text);
  const note = (field: HTMLInputElement) => {
    before.current = field.value;
    typed?.(field.value);
  };
  const group = (field: HTMLInputElement, kind: string) => {
    const { value, selectionStart } = field;
    const edit = { before: before.current, text: value, caret: selectionStart ?? value.length, kind };
    const next = isGroupedInTyping(input, around) ? regrouped(edit, around.language) : undefined;
    if (next === undefined || next.text === value) return;
    field.value = next.text;
    field.setSelectionRange(next.caret, next.caret);
  };
  return (
    <input
      {...common}
      type="text"
      // The keys for numbers of some phones have no minus.
      inputMode={(input.least ?? 0) < 0 ? 'text' : placesOf(input, around) === 0 ? 'numeric' : 'decimal'}
      autocomplete="off"
      spellcheck={false}
      defaultValue={text}
      onInput={(event) => {
        // One that no person has typed says no kind.
        if (event instanceof InputEvent) group(event.currentTarget, event.inputType);
        note(event.currentTarget);
      }}
      onBlur={({ currentTarget: field }) => {
        const value = numberOf(input, field.value, around);
        const shown = value === undefined ? field.value : numberIn(input, value, around);
        if (shown === field.value) return;
        field.value = shown;
        // The form notes it as if it were typed.
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }}
    />
  );
}

/** An amount in the currency beside it, or a percentage, read back as it will be shown. */
export function AmountInput({ common, input, text }: NumberProps) {
  const { locale } = useConsole();
  const around = useContext(FormAround);
  const [given, setGiven] = useState(text);
  const { currency } = around;
  const isPercent = input.as === 'discount' && around.isPercent;
  const amount = numberOf(input, given, around);
  return (
    <>
      <div class="form-unit">
        <span aria-hidden="true">
          {isPercent ? '%' : currency === undefined ? '' : currencyText(currency)}
        </span>
        <NumberInput common={common} input={input} text={text} typed={setGiven} />
      </div>
      {!isPercent && currency !== undefined && amount !== undefined && (
        <output class="form-reading" for={common.id}>
          {moneyText(amount, currency, locale)}
        </output>
      )}
    </>
  );
}

/** A colour, which has no empty field: that there is none is a box of its own. */
export function ColourInput({ common, text, canBeNone }: Props & { readonly canBeNone: boolean }) {
  const { words } = useConsole();
  const [isNone, setNone] = useState(canBeNone && text === '');
  return (
    <div class="form-colour">
      <input
        {...common}
        type="color"
        defaultValue={text === '' ? '#1b3fc4' : text}
        onInput={() => setNone(false)}
      />
      {canBeNone && (
        <label class="form-check">
          <input
            type="checkbox"
            name={clearing(common.name)}
            checked={isNone}
            onChange={({ currentTarget }) => setNone(currentTarget.checked)}
          />
          {words.console.form.noColour}
        </label>
      )}
    </div>
  );
}
