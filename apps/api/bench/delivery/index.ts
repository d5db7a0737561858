import { concluded } from '../report.ts';
import type { Group } from '../results.ts';
import type { Bench, Run } from '../run.ts';
import { openStand, type Stand } from '../stand.ts';
import { mails } from './mails.ts';
import { webhooks } from './webhooks.ts';

/** Something that is delivered, with its figures. */
type Part = (run: Run, stand: Stand) => Promise<Group[]>;

const parts: readonly Part[] = [mails, webhooks];

/** What is sent is bounded by the settings of operators; here it is not. */
const settings = {
  KARCIS_MAIL_PER_MINUTE: '60000',
  KARCIS_PUBLIC_URL: 'https://tiket.example.org',
  KARCIS_WEBHOOK_NETWORKS: '127.0.0.0/8',
};

/** Measures how soon and how fast a server delivers what it has to, and what that costs those who read. */
export const delivery: Bench = async (run) => {
  const stand = await openStand(run, settings);
  const groups: Group[] = [];
  for (const part of parts) groups.push(...(await part(run, stand)));
  return concluded(run, {
    bench: 'delivery',
    postgres: stand.postgres,
    notes: [
      'One process serves and sends; the mail server and the receiver of webhooks are other processes on the same machine',
      'Mails are reminders of an event, the largest there are so far: no mail has an attachment yet',
    ],
    data: [{ label: `scale ${stand.dataset.scale}`, rows: stand.dataset.rows }],
    groups,
  });
};
