import { describe, expect, it } from 'vitest';
import type { Config } from '../../config.ts';
import { createRateLimit } from './rate-limit.ts';

const [crowd, home] = ['198.51.100.7', '203.0.113.1'];

/** A limit on a clock of its own: five requests of an account or order, two of a network; how many of so many are let in. */
function limits() {
  let time = 0;
  const config = { rateLimits: 'on', requestsPerAccount: 5, requestsPerNetwork: 2 } as Config;
  const count = createRateLimit(config, () => time);
  const letIn = (requests: number, by: Parameters<typeof count>[0]) =>
    Array.from({ length: requests }, () => count(by)).filter(({ isExceeded }) => !isExceeded).length;
  return { letIn, count, pass: (milliseconds: number) => void (time += milliseconds) };
}

describe('requests in a minute', () => {
  it('are counted against the account, or else against the network', () => {
    const { letIn } = limits();
    expect(letIn(9, { accountId: 'Hana', network: crowd })).toBe(5);
    expect(letIn(9, { accountId: 'Budi', orderId: 'order', network: crowd })).toBe(5);
    expect(letIn(9, { network: crowd })).toBe(2);
    expect(letIn(9, { network: home })).toBe(2);
  });

  it('with tokens of orders are counted against each, and ten times those of a network against it', () => {
    const { letIn, count, pass } = limits();
    const orders = Array.from({ length: 6 }, (_, n) => letIn(9, { orderId: `order ${n}`, network: crowd }));
    expect(orders).toEqual([5, 5, 5, 5, 0, 0]);
    expect(count({ orderId: 'order 5', network: crowd })).toMatchObject({ retryAfterSeconds: 3 });
    expect(letIn(9, { orderId: 'order 5', network: home }), 'of another network (control)').toBe(5);
    expect(letIn(9, { network: crowd }), 'without a token').toBe(2);
    expect(letIn(9, { accountId: 'Hana', network: crowd }), 'of an account').toBe(5);
    pass(3000);
    expect(letIn(9, { orderId: 'order 6', network: crowd })).toBe(1);
  });

  it('are counted against wider networks, too, which have more room', () => {
    const { letIn } = limits();
    const subnet = (n: number) => ({ network: `2001:db8:1:${n.toString(16)}::/64` });
    const home = Array.from({ length: 9 }, (_, n) => letIn(9, subnet(n)));
    expect(home, 'of one /56').toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0]);
    const company = Array.from({ length: 9 }, (_, n) => letIn(9, subnet(256 * (n + 1))));
    expect(company, 'of one /48').toEqual([2, 2, 0, 0, 0, 0, 0, 0, 0]);
    expect(letIn(9, { network: '2001:db8:2:0::/64' }), 'of another /48 (control)').toBe(2);
    const block = Array.from({ length: 9 }, (_, n) => letIn(9, { network: `192.0.2.${n}` }));
    expect(block, 'of one /24').toEqual([2, 2, 2, 2, 2, 2, 2, 2, 0]);
  });
});
