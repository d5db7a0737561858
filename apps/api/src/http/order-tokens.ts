import type { FastifyRequest } from 'fastify';
import { fail } from '../domain/errors/problem-error.ts';
import { isOrderToken, openOrderToken, type OrderToken } from '../domain/security/order-token.ts';
import { timesSent } from './answers/headers.ts';

/**
 * Makes the function that returns what the `Order-Token` of a request says; undefined where it has none, more than one, or one that
 * this server has not made. Throws `no_secret_key` where the server cannot know that.
 */
export const createOrderTokens =
  (secretKey: () => Promise<Buffer | undefined>) =>
  async ({ raw }: Pick<FastifyRequest, 'raw'>): Promise<OrderToken | undefined> => {
    const { 'order-token': sent } = raw.headers;
    if (typeof sent !== 'string' || timesSent(raw, 'order-token') > 1 || !isOrderToken(sent))
      return undefined;
    return openOrderToken(sent, (await secretKey()) ?? fail('no_secret_key'));
  };
