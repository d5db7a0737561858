import { accountErrors } from './account-errors.ts';
import { console } from './console.ts';
import { errors } from './errors.ts';
import { fields } from './fields.ts';
import { frame } from './frame.ts';
import { pictures } from './pictures.ts';
import { statuses } from './statuses.ts';

/** What the console loads. */
export const words = {
  console,
  errors: { ...errors, ...accountErrors, ...console.errors },
  fields,
  frame,
  pictures,
  statuses,
};
