import type { TObject, TSchema } from 'typebox';

/** Returns the query of valid input in its one spelling: known parameters in the order of their names, without defaults. */
export function canonicalQuery(schema: TObject | undefined): (input: object) => string {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, TSchema>);
  const parameters = properties
    .map(([name, property]) => ({ name, standard: (property as { default?: unknown }).default }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  return (input) => {
    const given = input as Readonly<Record<string, unknown>>;
    const sent = parameters.filter(
      ({ name, standard }) => given[name] !== undefined && given[name] !== standard,
    );
    return new URLSearchParams(sent.map(({ name }) => [name, String(given[name])])).toString();
  };
}
