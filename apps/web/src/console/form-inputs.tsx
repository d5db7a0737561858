import { currencyText, instantOf, momentText, moneyText, ownTimeText } from '@karcis/format';
import { useContext, useState } from 'preact/hooks';
import { ownZone } from '../kit/figures.ts';
import type { Parameter } from '../screens/projected.ts';
import { FormAround } from './form-around.ts';
import type { Common } from './options.tsx';
import { clearing, typedLimits, unitsIn } from './form-values.ts';
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
        // Years of four digits: more is a slip.
        max="9999-12-31T23:59"
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

/** An amount in the currency beside it, or a percentage, read back as it will be shown. */
export function AmountInput({ common, input, text }: Props & { readonly input: Parameter }) {
  const { locale } = useConsole();
  const around = useContext(FormAround);
  const [given, setGiven] = useState(text);
  const { currency } = around;
  const isPercent = input.as === 'discount' && around.isPercent;
  const { least, most } = typedLimits(input, around);
  const units = unitsIn(input, around);
  const amount = Math.round(Number(given) * units);
  return (
    <>
      <div class="form-unit">
        <span aria-hidden="true">
          {isPercent ? '%' : currency === undefined ? '' : currencyText(currency)}
        </span>
        <input
          {...common}
          type="number"
          inputMode="decimal"
          min={least}
          max={most}
          step={isPercent ? 0.01 : 1 / units}
          defaultValue={text}
          onInput={({ currentTarget }) => setGiven(currentTarget.value)}
        />
      </div>
      {!isPercent && currency !== undefined && given !== '' && Number.isFinite(amount) && (
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
