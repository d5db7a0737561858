import { describe, expect, it } from 'vitest';
import { routesNotCalled, routesWithoutAnswer } from './area-calls.ts';
import { routes } from './routes.ts';

const cms = routes.filter(({ area }) => area === 'cms');
const line = (method: string, route: string, status = 200) => JSON.stringify({ method, route, status });
const log = cms.map(({ route }) =>
  line(route.method, `/api${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`, route.response.status),
);

describe('the routes of an area', () => {
  it('are all called where the log has an answer of each', () => {
    expect(cms.length).toBeGreaterThan(3);
    expect(routesWithoutAnswer(cms, [...log, '{"msg":"Karcis serves"}'])).toEqual([]);
  });

  it('are named where one was never asked, or only refused', () => {
    for (const [at, { name }] of cms.entries()) {
      const without = log.filter((_, each) => each !== at);
      expect(routesWithoutAnswer(cms, without)).toEqual([name]);
      const refused = log.map((each, n) => (n === at ? each.replace(/"status":\d+/, '"status":403') : each));
      expect(routesWithoutAnswer(cms, refused)).toEqual([name]);
    }
  });

  it('are asked for at the end of the test of their area, if all of it ran', () => {
    const file = (filepath: string, state: string) =>
      ({ filepath, tasks: [{ type: 'test', result: { state } }] }) as never;
    const names = cms.map(({ name }) => name);
    expect(routesNotCalled(file('/karcis/apps/api/src/areas/cms.test.ts', 'pass'), [])).toEqual(names);
    expect(routesNotCalled(file('/karcis/apps/api/src/areas/cms.test.ts', 'skip'), [])).toEqual([]);
    expect(routesNotCalled(file('/karcis/apps/api/test/seed.test.ts', 'pass'), [])).toEqual([]);
  });
});
