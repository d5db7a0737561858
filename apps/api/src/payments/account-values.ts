import type { PaymentMethod, ValueErrorCode } from '@karcis/contract';
import { fail, type ValueError } from '../domain/errors/problem-error.ts';
import type { ProviderName } from './payments.ts';
import type { AccountField, Offered } from './providers.ts';

type Values = Readonly<Record<string, string>>;

/** What an account is to be. */
export interface AccountValues {
  readonly provider: ProviderName;
  readonly mode: 'Test' | 'Live';
  /** Whether anybody pays there: one that is not used yet may lack what its provider tells only once the address for notifications is known. */
  readonly isActive: boolean;
  readonly methods: readonly PaymentMethod[];
  readonly config: Values;
  /** Undefined: they stay, unread. */
  readonly secrets: Values | undefined;
}

/** Values with those that a change names: null removes one. */
export const merged = (
  before: Values,
  change: Readonly<Record<string, string | null | undefined>> = {},
): Values =>
  Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined,
    ),
  );

/** Throws `invalid_request` with all that does not fit the provider. No sentence repeats a secret. */
export function demandFitting(
  offered: Offered,
  { provider, mode, isActive, methods, config, secrets }: AccountValues,
) {
  const account = { provider, mode, isActive };
  const known = offered.provider.methods;
  const errors = [
    ...methods.flatMap((method, at) =>
      known.includes(method)
        ? []
        : [fault(`/methods/${at}`, 'not_allowed', `${provider} takes ${known.join(', ')}, not ${method}.`)],
    ),
    ...faultsOf('config', account, offered.config, config),
    ...(secrets === undefined ? [] : faultsOf('secrets', account, offered.secrets, secrets)),
  ];
  const [first] = errors;
  if (first !== undefined) fail('invalid_request', { detail: first.detail, errors });
}

function faultsOf(
  part: 'config' | 'secrets',
  { provider, mode, isActive }: Pick<AccountValues, 'provider' | 'mode' | 'isActive'>,
  fields: readonly AccountField[],
  values: Values,
): ValueError[] {
  const strange = Object.keys(values).filter((name) => fields.every((field) => field.name !== name));
  return [
    ...strange.map((name) =>
      fault(`/${part}/${name}`, 'not_allowed', `An account at ${provider} has no ${name}.`),
    ),
    ...fields.flatMap(({ name, about, isRequired, pattern, modeOf }) => {
      const value = values[name];
      const at = `/${part}/${name}`;
      if (value === undefined) return isRequired && isActive ? [fault(at, 'missing', about)] : [];
      if (!pattern.test(value)) return [fault(at, 'wrong_form', `It does not look like one. ${about}`)];
      const own = modeOf?.(value) ?? mode;
      return own === mode ? [] : [fault(at, 'not_allowed', `It is of the mode ${own}, not of ${mode}.`)];
    }),
  ];
}

const fault = (pointer: string, code: ValueErrorCode, detail: string): ValueError => ({
  pointer,
  code,
  detail,
});
