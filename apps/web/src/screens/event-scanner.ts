import { api } from '@karcis/contract';
import { ownGates } from './petugas.ts';

/** The way from the console to the scanner of an event. */
export const scanner = { by: api.organizerScanning.scan, path: ownGates.event.path } as const;
