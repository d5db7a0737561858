import { api, type BodyOf } from '@karcis/contract';
import { call } from '../frame/server.ts';

export type Terms = Pick<
  BodyOf<typeof api.publicContent.legalSettings>['data'],
  'terms_version' | 'terms_html'
>;

/** The terms of the site as they are now: what the browser has kept may be those of before. */
export const termsNow = async (): Promise<Terms> =>
  (await call(api.publicContent.legalSettings, {}, { cache: 'no-cache' })).data;
