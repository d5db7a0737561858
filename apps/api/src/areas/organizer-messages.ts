import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { messagesOf } from '../management/messages.ts';
import { ownEvents } from '../management/reach.ts';

export const organizerMessages: Area<Api['organizerMessages']> = messagesOf(ownEvents);
