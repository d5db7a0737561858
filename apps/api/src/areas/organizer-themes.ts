import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { themesOf } from '../management/themes.ts';

const { read: theme, ...writes } = themesOf(ownEvents);

export const organizerThemes: Area<Api['organizerThemes']> = { theme, ...writes };
