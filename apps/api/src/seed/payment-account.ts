import { DAY } from './clock.ts';
import { iso } from './text.ts';
import type { World } from './world.ts';

/** Id of the account at the sandbox, which takes payments of the demo. */
export const sandboxAccount = '01935000-0000-7000-8000-00005a4db0c5';

/** Adds the account by which orders of the demo are paid: nothing is paid there. */
export function addSandboxAccount(world: World, admin: string): void {
  const at = iso(world.clock.now - 400 * DAY);
  world.add('payment_accounts', {
    id: sandboxAccount,
    organizer_id: null,
    provider: 'sandbox',
    mode: 'Test',
    methods: ['QRIS', 'Virtual Account', 'Card', 'E-Wallet', 'Bank Transfer', 'Retail'],
    config: '{}',
    secrets_encrypted: null,
    is_active: true,
    created_by: admin,
    created_at: at,
    updated_at: at,
  });
}
