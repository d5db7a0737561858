import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { everyEvent } from '../management/reach.ts';
import { staffOrders } from '../selling/office/orders.ts';

export const adminOrders: Area<Api['adminOrders']> = staffOrders(everyEvent);
