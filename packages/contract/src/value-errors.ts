/** What is wrong with one value of a request, in the entries of `errors`. */
export const valueErrors = {
  unknown: 'no parameter or field has this name',
  read_only: 'a field that is only read; the sentence says how it changes',
  repeated: 'given more than once',
  missing: 'required, but not given',
  malformed: 'not text in UTF-8, or with NUL in it',
  wrong_type: 'of another type',
  too_short: 'shorter than allowed, or with fewer items',
  too_long: 'longer than allowed, or with more items',
  too_small: 'a number below those allowed',
  too_large: 'a number above those allowed',
  wrong_form: 'text that is not of the right form',
  not_allowed: 'not one of the allowed values',
  no_such_record: 'the id of a record that does not exist, or is not yours',
  taken: 'a value that another record has, or had',
  unsafe_link: 'an address that is none, hides where it leads, or could run something',
  too_common: 'a password that is guessed easily',
  more: 'how many errors there are beyond those listed',
} as const;

export type ValueErrorCode = keyof typeof valueErrors;
