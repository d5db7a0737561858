import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { ownEvents } from '../management/reach.ts';
import { staffOrders } from '../selling/office/orders.ts';

export const organizerOrders: Area<Api['organizerOrders']> = staffOrders(ownEvents);
