import type { Route } from '@karcis/contract';

/** Whether a route answers with a record that can be changed, and so with its version where there is one. */
export const hasVersion = ({ response }: Route): boolean => {
  const { properties = {} }: { properties?: object } = 'of' in response ? response.of : {};
  return response.kind.startsWith('one') && 'actions' in properties && 'updated_at' in properties;
};
