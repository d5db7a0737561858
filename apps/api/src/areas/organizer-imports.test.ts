import { beforeAll } from 'vitest';
import { karcisForTests } from '../../test/harness.ts';
import { testsOfImports } from '../../test/imports.ts';
import { invite, type People } from '../../test/people.ts';

const karcis = karcisForTests();
let people: People;
beforeAll(async () => {
  people = await invite(karcis.current);
});

testsOfImports('organizer', karcis, () => people);
