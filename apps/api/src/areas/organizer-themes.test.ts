import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { invite, type People } from '../../test/people.ts';
import { testsOfThemes } from '../../test/themes.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfThemes('organizer', karcis, () => people);
