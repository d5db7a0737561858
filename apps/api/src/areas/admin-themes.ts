import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { themesOf } from '../management/themes.ts';

const { change, remove } = themesOf(everyEvent);

export const adminThemes: Area<Api['adminThemes']> = { change, remove };
