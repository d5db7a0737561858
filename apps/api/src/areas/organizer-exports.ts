import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { exportsOf } from '../management/exports.ts';
import { ownEvents } from '../management/reach.ts';

export const organizerExports: Area<Api['organizerExports']> = exportsOf(ownEvents);
