import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { importsOf } from '../management/imports.ts';
import { everyEvent } from '../management/reach.ts';
import { attendeeImports } from '../selling/office/importing.ts';

export const adminImports: Area<Api['adminImports']> = {
  ...importsOf(everyEvent),
  ...attendeeImports(everyEvent),
};
