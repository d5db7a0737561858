import type { Api } from '@karcis/contract';
import { toHtmlOnce } from '../domain/text/rich-text.ts';
import type { Area } from '../handler.ts';

export const preview: Area<Api['preview']> = {
  render: async (_db, _scope, { body }) => ({ html: await toHtmlOnce(body.markdown) }),
};
