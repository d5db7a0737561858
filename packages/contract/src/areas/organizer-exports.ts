import { exportsOfEvents } from '../exports.ts';

export const organizerExports = exportsOfEvents('organizer');
