import { body, markdown } from '../body.ts';
import { one, route } from '../route.ts';
import { Html, part } from '../values.ts';

export const preview = {
  render: route({
    method: 'POST',
    path: '/preview',
    access: 'signed-in',
    tokenScope: 'read',
    readsOnly: true,
    summary: 'A text in Markdown as pages show it; nothing is saved',
    body: body({ markdown: markdown() }),
    response: one(part({ html: Html })),
  }),
};
