import { messageRoutes } from '../of-events/messages.ts';

export const adminMessages = messageRoutes('admin');
