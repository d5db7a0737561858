import { beforeAll, expect, it } from 'vitest';
import { karcisForTests } from '../../../test/harness.ts';
import { invite, type People } from '../../../test/people.ts';
import { areas } from '../../areas.ts';
import { currentCaller } from '../../domain/current-caller.ts';
import { newId } from '../../domain/id.ts';

const seen: string[] = [];
const karcis = karcisForTests({
  areas: {
    ...areas,
    preview: { render: async () => ({ html: currentCaller() }) },
    publicContent: {
      ...areas.publicContent,
      async faqs() {
        seen.push(currentCaller());
        return [];
      },
    },
    cms: {
      ...areas.cms,
      async createFaq(...input) {
        seen.push(currentCaller());
        return areas.cms.createFaq(...input);
      },
    },
  },
});
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

it('work for a request is done on behalf of its caller, of the page that many share, or of a transaction', async () => {
  const { Hana, Sari } = people;
  const preview = karcis.current.client(Hana.token).preview;
  expect((await preview.render({ body: { markdown: 'a' } })).data.html).toBe(`account:${Hana.id}`);
  await karcis.current.client(Hana.token).publicContent.faqs();
  const body = { question: 'Kapan?', answer_markdown: 'Sabtu' };
  await karcis.current.client(Sari.token).cms.createFaq({ body }, { idempotencyKey: newId() });
  expect(seen).toEqual(['page /api/faqs', `account:${Sari.id}, in a transaction`]);
  expect(currentCaller(), 'outside of requests').toBe('server');
});
