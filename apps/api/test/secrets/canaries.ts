/**
 * Secrets that are planted wherever secrets can be, each with the same word in it, so that a leak is found by a search.
 * They look like words: whoever redacts them has to know where they came from.
 */
export const canaries = {
  databasePassword: 'KenariBasisData',
  /** Of the form that the setting demands. */
  secretKey: `${'KenariKunciRahasia'.padEnd(42, 'x')}A`,
  metricsToken: 'KenariTokenMetrikYangPanjang',
  cookie: 'KenariKuki',
  session: 'KenariSesi',
  apiKey: 'KenariKunci',
  proxy: 'KenariProksi',
  order: 'KenariPesanan',
  password: 'KenariSandi "dan" lain/lain',
  tokenName: 'KenariNamaToken',
  cursor: 'KenariKursor',
  filter: 'KenariSaringan',
} as const;

export const environment = {
  DATABASE_URL: `postgres://karcis:${canaries.databasePassword}@localhost:5432/karcis`,
  KARCIS_SECRET_KEY: canaries.secretKey,
  KARCIS_METRICS_TOKEN: canaries.metricsToken,
  KARCIS_TRUST_PROXY: '127.0.0.1',
};

/** What a browser or a program sends in confidence beside its token. */
export const headers = {
  cookie: `sesi=${canaries.cookie}; lain=1; karcis=${canaries.session}`,
  'x-api-key': canaries.apiKey,
  'proxy-authorization': `Basic ${canaries.proxy}`,
  'order-token': `karcis_o_${canaries.order.padEnd(44, 'x')}`,
  referer: `https://example.org/?token=${canaries.cookie}`,
  'user-agent': `Peramban token=${canaries.apiKey}`,
};

/** Every place where a canary, or a token, stands in a text, with a little of what is around it. */
export function found(text: string, tokens: readonly string[] = []): string[] {
  const around = (at: number) => text.slice(Math.max(0, at - 60), at + 40);
  const words = [...text.matchAll(/kenari/gi)].map(({ index }) => around(index));
  const sent = tokens.map((token) => text.indexOf(token.slice(10))).filter((at) => at >= 0);
  return [...words, ...sent.map(around)];
}
