/** Each area of the contract and the functions behind it. Nothing else imports an area. */
import type { Areas } from './area.ts';
import { account } from './areas/account.ts';
import { publicContent } from './areas/public-content.ts';
import { settings } from './areas/settings.ts';

export const areas: Areas = { account, publicContent, settings };
