import { beforeAll } from 'vitest';
import { testsOfChildren } from '../../test/event-children.ts';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { questionsAsked, questionsOfTests } from '../../test/questions.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfChildren('admin', questionsOfTests, karcis, () => people);
questionsAsked('admin', karcis, () => people);
