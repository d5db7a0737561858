import { moneyText, numberText } from '@karcis/format';
import { Codes } from '../../kit/codes.tsx';
import type { CodesProps, Effect } from './deeds.ts';

/** Codes that are used, and a place for another one. What a code does is said as soon as it is entered. */
export function CodeField({ codes, currency, text, locale, deeds, change }: CodesProps) {
  const others = (code: string) => codes.filter((each) => each.code.toLowerCase() !== code.toLowerCase());
  const use = async (code: string): Promise<string | undefined> => {
    const checked = (await deeds?.check(code)) ?? {};
    if (!('used' in checked)) return checked.refused ?? text.noAnswer;
    const { kind, discount, types, ...used } = checked.used;
    const effect = effectText({ kind, discount, types }, { text, currency, locale });
    change([...others(used.code), { ...used, effect }]);
    return undefined;
  };
  const drop = (code: string): Promise<undefined> => {
    change(others(code));
    return Promise.resolve(undefined);
  };
  return (
    <Codes
      used={codes.map(({ code, effect }) => ({ id: code, name: code, code, effect }))}
      text={text}
      use={use}
      drop={drop}
    />
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
        ? text.percent(numberText(discount.value, locale, 2, 0))
        : discount.type === 'Fixed Price'
          ? text.fixed(moneyText(discount.value, currency, locale))
          : text.off(moneyText(discount.value, currency, locale));
  return names === '' ? effect : text.forTypes(effect, names);
}
