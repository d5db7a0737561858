/** Digits after the comma by currency, where the smallest unit in use is not that of ISO 4217. */
const digitsInUse: Readonly<Record<string, number>> = { IDR: 0 };

/** An amount as Indonesians write it: `Rp150.000`, `SGD 12,50`, and `Gratis` for nothing. */
export function moneyText(amount: number, currency: string): string {
  if (amount === 0) return 'Gratis';
  const digits = digitsInUse[currency] ?? digitsOf(currency);
  const number = (amount / 10 ** digits).toLocaleString('id', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return currency === 'IDR' ? `Rp${number}` : `${currency} ${number}`;
}

const digitsOf = (currency: string) =>
  new Intl.NumberFormat('id', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
