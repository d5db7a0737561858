import { api } from '@karcis/contract';
import { moneyText } from '@karcis/format';
import { call } from '../frame/server.ts';
import { useWords } from '../frame/words.ts';
import { Codes } from '../kit/codes.tsx';
import type { OrderOfBuyer, Proof } from './orders.ts';
import { sentenceOf } from './sentences.ts';

interface Props {
  readonly order: OrderOfBuyer;
  readonly proof: Proof;
  /** Reads the order again. */
  readonly refresh: () => Promise<unknown>;
}

/** Codes of an order with what they did, and a place for another one. */
export function OrderCodes({
  order: { id, discounts, currency, codes_set_aside: aside },
  proof,
  refresh,
}: Props) {
  const { words, locale } = useWords();
  const text = words.buy;
  const used = discounts.flatMap(({ code }) => (code === null ? [] : [code]));
  const change = async (codes: readonly string[]): Promise<string | undefined> => {
    try {
      await call(api.buying.changeCodes, { id, body: { codes: [...codes] } }, proof);
      return undefined;
    } catch (error) {
      return sentenceOf(error, words, { invalid_request: words.saleRefusals.unknown_code });
    } finally {
      await refresh();
    }
  };
  return (
    <details class="codes" open={used.length > 0 || aside.length > 0}>
      <summary>{text.codes}</summary>
      {aside.map(({ code, reason }) => (
        <p key={code} class="note">
          {code}: {words.saleRefusals[reason]}
        </p>
      ))}
      <Codes
        used={discounts.map(({ id: discount, code, name, amount }) => ({
          id: discount,
          name: code ?? name ?? text.automatic,
          code,
          effect: amount > 0 ? text.tookOff(moneyText(amount, currency, locale)) : text.opened,
        }))}
        text={{ code: text.code, use: text.useCode, drop: text.dropCode }}
        use={(code) => change([...used, code])}
        drop={(code) => change(used.filter((each) => each !== code))}
      />
    </details>
  );
}
