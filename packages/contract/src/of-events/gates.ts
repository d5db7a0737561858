import { eventManagement, type Reach } from '../event-management.ts';
import { gateFields, ManagedGate } from '../resources/gate.ts';

export const gateRoutes = <const Access extends Reach>(access: Access) => {
  const gates = eventManagement(access)({
    path: 'gates',
    subject: 'gate',
    words: ['gate', 'gates'],
    fields: gateFields,
    newFields: gateFields,
    required: ['name'],
    record: ManagedGate,
  });
  return {
    gates: gates.list,
    create: gates.create,
    gate: gates.read,
    change: gates.change,
    remove: gates.delete,
    order: gates.order,
  };
};
