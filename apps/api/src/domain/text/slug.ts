/** Returns the part of an address that a title gives: `Pesta Café 2026!` → `pesta-cafe-2026`. Empty where it has no Latin letter or digit. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
