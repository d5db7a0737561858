import { describe, expect, it } from 'vitest';
import type { ActivityEntry } from '../../db/queries/activity-log.ts';
import { newId } from '../../domain/id.ts';
import { createPendingActivities } from './pending-activities.ts';

type Given = Pick<ActivityEntry, 'action' | 'outcome'> & Partial<ActivityEntry>;

/** Pending activities on a clock of their own, from a network. */
function setUp() {
  let time = 1_000_000;
  const pending = createPendingActivities(() => time);
  return {
    pending,
    pass: (seconds: number) => {
      time += seconds * 1000;
    },
    add: (given: Given, ip = '203.0.113.7') =>
      pending.add({
        description: 'What happened',
        id: newId(),
        occurredAt: new Date(0),
        caller: { ip, userAgent: null, requestId: 'permintaan' },
        ...given,
      }),
  };
}

const madeUp = (n: number): Given => ({
  action: 'access.denied',
  outcome: 'Denied',
  by: { tokenHash: Buffer.alloc(32, n) },
});
const unknownAccount = (n: number): Given => ({
  action: 'session.refused',
  outcome: 'Failed',
  subject: { type: 'user', id: null, label: `${n}***@example.org` },
});
const knownAccount: Given = {
  action: 'session.refused',
  outcome: 'Failed',
  subject: { type: 'user', id: newId(), label: 'a***@example.org' },
};

describe('the budget of the audit log', () => {
  it('has one entry for made-up tokens of a network, however many there are', () => {
    const { pending, add, pass } = setUp();
    for (let n = 0; n < 250; n++) add(madeUp(n));
    expect(pending.size()).toBe(1);
    add(madeUp(1), '203.0.113.8');
    pass(601);
    add(madeUp(2));
    expect(pending.size()).toBe(3);
  });

  it('is one for each network and action: no caller uses up that of another', () => {
    const { pending, add } = setUp();
    for (let n = 0; n < 200; n++) add(unknownAccount(n));
    expect(pending.size()).toBe(60);
    add(unknownAccount(1), '203.0.113.8');
    add(madeUp(1));
    expect(pending.size()).toBe(62);
    expect(pending.takeLost()).toBe(140);
  });

  it('never leaves out a failed sign-in of an account that exists', () => {
    const { pending, add } = setUp();
    for (let n = 0; n < 200; n++) add(unknownAccount(n));
    for (let n = 0; n < 100; n++) add(knownAccount);
    expect(pending.size()).toBe(160);
  });

  it('is spent on an account, not on its network, where a valid token is rejected', () => {
    const { pending, add } = setUp();
    const denied = (tokenId: string, n: number): Given => ({
      action: 'access.denied',
      outcome: 'Denied',
      description: `Asked for ${n}`,
      by: { tokenId },
    });
    for (let n = 0; n < 100; n++) add(denied('one', n));
    expect(pending.size()).toBe(60);
    add(denied('another', 1));
    expect(pending.size()).toBe(61);
  });

  it('is bounded over all networks, and fills again', () => {
    const { pending, add, pass } = setUp();
    let taken = 0;
    for (let n = 0; n < 6000; n++) {
      add(madeUp(1), `10.0.${n >> 8}.${n & 255}`);
      if (pending.size() === 1000) taken += pending.take().count;
    }
    expect(taken + pending.size()).toBe(5000);
    pass(10);
    for (let n = 0; n < 20; n++) add(madeUp(1), `10.1.0.${n}`);
    expect(taken + pending.size()).toBe(5010);
  });
});
