import type { Api } from '@karcis/contract';
import type { Area } from '../handler.ts';
import { entryFor, recordActivities } from '../db/queries/activity-log.ts';
import type { Activity } from '../domain/activity.ts';
import { pairPhone, type PairedPhone } from '../gates/pairing.ts';
import { startToken } from '../management/sign-in.ts';

export const pairing: Area<Api['pairing']> = {
  async pair(db, scope, { body: { code, name, platform = null, session = false } }, { loginThrottle }) {
    const { network, browser, caller } = scope;
    if (session) browser.demandOwnPage();
    // Nobody knows yet whose phone it is: a code counts as an account of its own, and wrong ones against the network.
    const phone = await loginThrottle.guard(db, { code, network }, () =>
      pairPhone(db, code, { name, platform }),
    );
    const { user, device, token: life } = phone;
    const { token, expires_at } = await startToken(db, user, scope, { name, session, phone: life });
    await recordActivities(db, [entryFor(paired(phone), caller)]);
    return { token, expires_at, user: { id: user.id, name: user.name }, device };
  },
};

/** The code was made by somebody else, who is named. */
const paired = ({ user, device, eventId, pairedBy, wasInvited }: PairedPhone): Activity => ({
  action: 'device.paired',
  description: `Paired a phone by a code${wasInvited ? ', and accepted the assignment' : ''}`,
  outcome: 'Succeeded',
  by: { userId: user.id },
  subject: { type: 'device', id: device.id, label: device.name },
  eventId,
  changes: [{ field: 'paired_by', old: null, new: pairedBy }],
});
