import type { TSchema } from 'typebox';
import { Build, Errors } from 'typebox/schema';

/** Whether a value fits the schema it was made for. */
export type Check = (value: unknown) => boolean;

/**
 * Compiles a schema. A validator of the library would hold on to the code of what it compiled, in pieces: 3 MB for this
 * API. The brackets reach past its `private`: the function alone is all that is needed of it.
 */
export const checkOf = (schema: TSchema): Check => Build(schema).Evaluate()['check'];

/** What is wrong with a value that does not fit. */
export const faultsIn = (schema: TSchema, value: unknown) => Errors(schema, value)[1];
