import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { testsOfMessages } from '../../test/messages.ts';
import { invite, type People } from '../../test/people.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfMessages('organizer', karcis, () => people);
