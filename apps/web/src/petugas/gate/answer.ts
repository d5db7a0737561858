import { KarcisError } from '@karcis/sdk';

/** Whether the server has answered: too many requests, and failures of its own, are no answer. */
export const isAnswer = (error: unknown): error is KarcisError =>
  error instanceof KarcisError && error.status < 500 && error.status !== 429;

/** Whether the phone could not keep or read something: its storage is full, or broken. Calls without an answer end otherwise. */
export const isOfStorage = (error: unknown): boolean =>
  error instanceof DOMException && error.name !== 'TimeoutError';

/** Whether the server may refuse this phone, and not only what was asked. */
export const isRefused = (error: unknown): boolean =>
  isAnswer(error) && [401, 403, 404].includes(error.status);
