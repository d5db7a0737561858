import { messageRoutes } from '../of-events/messages.ts';

export const organizerMessages = messageRoutes('organizer');
