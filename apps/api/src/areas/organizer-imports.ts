import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { importsOf } from '../management/imports.ts';
import { ownEvents } from '../management/reach.ts';
import { attendeeImports } from '../selling/office/importing.ts';

export const organizerImports: Area<Api['organizerImports']> = {
  ...importsOf(ownEvents),
  ...attendeeImports(ownEvents),
};
