import Type from 'typebox';

/** Schemas of the values that settings have. */

export const text = (description: string, options: object = {}) => Type.String({ description, ...options });
export const word = <const Words extends readonly string[]>(words: Words) =>
  Type.Unsafe<Words[number]>({ type: 'string', enum: [...words] });
export const onOff = word(['on', 'off']);
const address = '[0-9A-Fa-f.:]+(/[0-9]{1,3})?';
export const networks = text('addresses like 10.0.0.1 or 10.0.0.0/8, separated by commas', {
  pattern: `^(${address}(,${address})*)?$`,
});
