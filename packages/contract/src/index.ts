/** The whole API, one area a line. Start reading here. */
import { account } from './areas/account.ts';
import { publicContent } from './areas/public-content.ts';
import { settings } from './areas/settings.ts';

export const api = {
  account,
  publicContent,
  settings,
};

export type Api = typeof api;
export { errors, valueErrors, type ErrorCode, type ValueErrorCode } from './errors.ts';
export { openApi } from './openapi.ts';
export { routesText } from './routes-text.ts';
export { Problem } from './resources/problem.ts';
export {
  accesses,
  roles,
  type Access,
  type Answer,
  type Area,
  type BodyOf,
  type InputOf,
  type Page,
  type ResultOf,
  type Role,
  type Route,
} from './route.ts';
