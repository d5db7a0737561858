import type { account } from '../areas/account.ts';
import type { ExamplesOf } from './example.ts';
import { user } from './records.ts';

export const accountExamples = {
  login: {
    body: { email: 'holder@karcis.test', password: 'karcis-demo' },
    response: {
      data: {
        token: 'karcis_WtxfAJGBbbml_omSOhOEmkK6DyvFt5JNXqvNRNz-xJsIg9XqS',
        token_type: 'Bearer',
        expires_at: '2026-12-20T09:30:00.000Z',
        user,
      },
    },
  },
  me: { response: { data: user } },
} satisfies ExamplesOf<typeof account>;
