import { fileURLToPath } from 'node:url';
import { currencies, digitsOf } from '@karcis/contract/currencies';
import * as format from '@karcis/format';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasBrowser, launchBrowser } from '../../../tools/chromium.ts';

/** Amounts whose texts are compared, in the smallest unit. */
const amounts = [0, 1, 5, 12, 99, 100, 1250, 4500, 999_999, 1_234_567, 100_000_000_000, -1250];

/** The texts of amounts of each currency in each language, and the numbers that are read of them. It runs here and in the browser. */
function textsOf(
  { amountText, decimalText, moneyText, shortMoneyText, typedNumber }: typeof format,
  places: Readonly<Record<string, number>>,
  all: readonly number[],
): readonly string[] {
  return Object.entries(places).flatMap(([currency, digits]) =>
    (['id', 'en'] as const).flatMap((language) =>
      all.map((amount) => {
        const typed = amountText(amount, currency, language);
        const read = Math.round((typedNumber(typed, language, { places: digits }) ?? NaN) * 10 ** digits);
        return [
          currency,
          language,
          amount,
          moneyText(amount, currency, language),
          shortMoneyText(amount, currency, language),
          decimalText(amount, currency),
          typed,
          read,
        ].join(' ');
      }),
    ),
  );
}

const digits = Object.fromEntries(currencies.map((code) => [code, digitsOf(code)]));

it('reads each amount back as it was typed, in each currency and language', () => {
  for (const line of textsOf(format, digits, amounts)) {
    const [, , amount, ...rest] = line.split(' ');
    expect(rest.at(-1), line).toBe(amount);
  }
});

describe.skipIf(!hasBrowser())('amounts in a browser', () => {
  let browser: Browser;
  let script: string;
  beforeAll(async () => {
    const [built] = (await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: {
          entry: fileURLToPath(new URL('../../../packages/format/src/index.ts', import.meta.url)),
          formats: ['iife'],
          name: 'format',
        },
      },
    })) as { output: { code: string }[] }[];
    script = built?.output[0]?.code ?? '';
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('have the same text and the same number as on the server, for each currency of the table', async () => {
    const page = await browser.newPage();
    await page.addScriptTag({
      content: `${script};globalThis.format = format;globalThis.textsOf = ${String(textsOf)};`,
    });
    const there = await page.evaluate(
      ([places, all]) => {
        const { format: theirs, textsOf: run } = globalThis as unknown as {
          format: typeof format;
          textsOf: typeof textsOf;
        };
        return run(theirs, places, all);
      },
      [digits, amounts] as const,
    );
    expect(there).toEqual(textsOf(format, digits, amounts));
    // Control: the digits that the browser itself knows are not those of the table.
    const own = await page.evaluate(
      (codes) =>
        codes.filter(
          ([currency, places]) =>
            new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
              .maximumFractionDigits !== places,
        ),
      Object.entries(digits),
    );
    expect(own).not.toEqual([]);
  });
});
