import { hash } from 'node:crypto';
import type { Api, ResultOf } from '@karcis/contract';
import { sql } from 'kysely';
import type { Area } from '../handler.ts';
import { makeLink } from '../db/queries/account-tokens.ts';
import { queueMail } from '../db/queries/mails.ts';
import { addressOfOrders, orderByReference } from '../db/queries/orders.ts';
import { ordersOfAccount } from '../db/queries/orders-of-account.ts';
import { page } from '../db/queries/page.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { newId } from '../domain/id.ts';
import { mailedTokenHash } from '../domain/security/mailed-token.ts';
import { orderOf } from '../selling/own-order.ts';

type Order = NonNullable<ResultOf<Api['orders']['order']>>;

export const orders: Area<Api['orders']> = {
  list(db, { userId }, { status, ...input }) {
    let query = db
      .selectFrom('my_orders')
      .selectAll()
      .where(sql<boolean>`(event_id, id) in ${ordersOfAccount(userId)}`);
    if (status !== undefined) query = query.where('status', '=', status);
    return page(
      query.$narrowType<Pick<Order, 'event'>>(),
      { columns: ['created_at', 'id'], direction: 'desc' },
      input,
    );
  },

  order: orderOf,

  async find(db, { account, network }, { body: { reference, email } }, { mailer, secretKey }) {
    if ((await secretKey()) === undefined) fail('no_secret_key');
    mailer.countOrderLink(account?.userId ?? network);
    const id = newId();
    const tokenHash = mailedTokenHash(await mailer.tokenOf(id));
    const order = reference === undefined ? undefined : await orderByReference(db, reference, email);
    const all = reference === undefined ? await addressOfOrders(db, email) : undefined;
    // The same statements whether there is one or not: that there is none comes out when the mail is written.
    const made = await makeLink(db, {
      id,
      purpose: 'Find Order',
      userId: null,
      subjectId: order?.id ?? insteadOf(reference ?? ''),
      email,
      asker: await mailer.askerOf(network),
      tokenHash,
      validSeconds: mailedWithin,
      most: mailer.linkLimits,
    });
    if (!made) return;
    const userId = order?.contact_email === null ? order.buyer_user_id : null;
    const recipient = order?.address ?? all?.address ?? email;
    const template = reference === undefined ? 'order_links' : 'order_link';
    await queueMail(db, { template, key: id, recipient, userId });
  },
};

/**
 * The subject of a link to no order: each reference has one of its own, as each order has, and so has an address without a reference. So what was asked for before says nothing of
 * whether there is an order now.
 */
const insteadOf = (reference: string): string =>
  hash('sha256', reference.toUpperCase(), 'hex').replace(
    /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
    '$1-$2-$3-$4-$5',
  );

/** A mail that could not leave for so long says nothing any more. */
const mailedWithin = 86_400;
