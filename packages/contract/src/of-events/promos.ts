import { eventManagement, type Reach } from '../event-management.ts';
import { ManagedPromo, promoFields } from '../resources/promo.ts';

export const promoRoutes = <const Access extends Reach>(access: Access) => {
  const promos = eventManagement(access)({
    path: 'promos',
    subject: 'promo',
    words: ['promo', 'promos'],
    fields: promoFields,
    newFields: promoFields,
    required: ['name', 'discount_type', 'discount_value'],
    record: ManagedPromo,
    errors: ['limit_below_use'],
  });
  return {
    promos: promos.slice,
    create: promos.create,
    promo: promos.read,
    change: promos.change,
    remove: promos.remove,
    changeEach: promos.bulk,
  };
};
