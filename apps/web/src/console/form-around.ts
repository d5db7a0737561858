import { createContext } from 'preact';
import type { About } from './form-values.ts';

/** What the fields of a form depend on, as it is filled in. */
export const FormAround = createContext<About>({ zone: 'UTC', isPercent: false });
