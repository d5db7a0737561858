import { exportOfUsers, exportsOfEvents } from '../exports.ts';

export const adminExports = { ...exportsOfEvents('admin'), users: exportOfUsers };
