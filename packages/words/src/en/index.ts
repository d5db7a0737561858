import type { Words } from '../id/index.ts';
import { errors } from './errors.ts';
import { frame } from './frame.ts';
import { site } from './site.ts';
import { statuses } from './statuses.ts';

/** English. */
export const en = { site, frame, statuses, errors } satisfies Words;
