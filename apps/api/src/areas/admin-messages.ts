import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { messagesOf } from '../management/messages.ts';
import { everyEvent } from '../management/reach.ts';

export const adminMessages: Area<Api['adminMessages']> = messagesOf(everyEvent);
