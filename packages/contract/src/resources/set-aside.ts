import Type from 'typebox';
import { oneOf, part, Text } from '../values.ts';

/** Why a code of an order is not used. */
const setAsideReasons = [
  'Unknown',
  'Not Valid Now',
  'Used Up',
  'Used By You',
  'Second Voucher',
  'Other Tickets',
  'Not Enough',
  'Does Not Combine',
] as const;

export type SetAsideReason = (typeof setAsideReasons)[number];

/** Reason of a code that is not used, for whoever reads the contract. */
export const SetAsideReason = {
  ...oneOf(setAsideReasons),
  description:
    '`Used Up`: no use is left, those of unpaid orders counted. `Used By You`: the account or the address has used it as often as one person may. ' +
    '`Other Tickets`: it is for other ticket types. `Not Enough`: fewer tickets, or less money, than it asks for. `Does Not Combine`: other offers take off more',
} as ReturnType<typeof oneOf<typeof setAsideReasons>>;

/** Codes that were sent with an order and are not used, each with the reason. */
export const CodesSetAside = Type.Array(part({ code: Text, reason: SetAsideReason }));
