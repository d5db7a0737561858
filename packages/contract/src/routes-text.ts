import type { Area } from './route.ts';

/** The whole API as text, a line a route, so that a reviewer sees every change of it in a diff. */
export function routesText(api: Readonly<Record<string, Area>>): string {
  const rows = Object.entries(api).flatMap(([areaName, area]) =>
    Object.entries(area).map(([name, route]) => {
      const { method, path, access, response } = route;
      const query = Object.keys(route.query?.properties ?? {});
      const body = Object.keys(route.body?.properties ?? {});
      const takes = [...query.map((key) => `?${key}`), ...body].join(' ');
      const gives = 'of' in response ? `${response.kind} ${titleOf(response.of)}` : response.kind;
      return [method, path, access, gives, takes, `${areaName}.${name}`];
    }),
  );
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}

const titleOf = (schema: object) => (schema as { title?: string }).title ?? 'value';
