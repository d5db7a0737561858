import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { dashboard as summary } from '../reports/dashboard.ts';

export const dashboard: Area<Api['dashboard']> = {
  summary: (db) => summary(db),
};
