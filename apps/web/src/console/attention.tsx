import type { api, BodyOf } from '@karcis/contract';
import { countText } from '../kit/figures.ts';
import { Status } from '../kit/status.tsx';
import { admin } from '../screens/admin.ts';
import { countedLists } from '../screens/attention.ts';
import { filtered } from '../screens/resource.ts';
import { addressOf } from './address.ts';
import { useConsole } from './words.ts';

type Summary = BodyOf<typeof api.dashboard.summary>['data'];

/** Address of the list behind a count. */
const behind = (count: keyof typeof countedLists) =>
  addressOf(countedLists[count].path, countedLists[count].by);

/** What waits for somebody, each with the list in which it is. */
export function Attention({ summary }: { readonly summary: Summary }) {
  const { words, locale } = useConsole();
  const { dashboard } = words.console;
  const found = summary.needs_attention;
  const text = (count: number) => countText(locale, count);
  const lines = [
    {
      count: found.payments_stuck,
      what: dashboard.stuck(found.payments_stuck, text(found.payments_stuck)),
      hint: dashboard.stuckHint,
      href: behind('payments_stuck'),
    },
    {
      count: found.events_pending_review,
      what: dashboard.reviews(found.events_pending_review, text(found.events_pending_review)),
      href: behind('events_pending_review'),
    },
    {
      count: found.refunds_failed,
      what: dashboard.refundsFailed(found.refunds_failed, text(found.refunds_failed)),
      hint: dashboard.refundsHint,
    },
    {
      count: found.refunds_pending,
      what: dashboard.refunds(found.refunds_pending, text(found.refunds_pending)),
      hint: dashboard.refundsHint,
    },
    {
      count: found.errors_open,
      what: dashboard.errors(found.errors_open, text(found.errors_open)),
      hint: dashboard.recentErrors(text(found.errors_24h)),
      href: behind('errors_open'),
    },
    {
      count: found.jobs_failed,
      what: dashboard.jobs(found.jobs_failed, text(found.jobs_failed)),
      href: behind('jobs_failed'),
    },
    {
      count: found.mail_paused,
      what: dashboard.mailPaused,
      hint: dashboard.mailPausedHint,
      href: filtered(admin.mails, { status: 'Queued' }),
    },
    {
      count: found.mails_failed,
      what: dashboard.mails(found.mails_failed, text(found.mails_failed)),
      href: behind('mails_failed'),
    },
    {
      count: found.webhooks_disabled,
      what: dashboard.webhooks(found.webhooks_disabled, text(found.webhooks_disabled)),
      href: behind('webhooks_disabled'),
    },
    {
      count: found.payments_pending,
      what: dashboard.pending(found.payments_pending, text(found.payments_pending)),
      href: behind('payments_pending'),
    },
  ].filter(({ count }) => count > 0);
  return (
    <section class="attention">
      <h2>{dashboard.attention}</h2>
      {lines.length === 0 ? (
        <p>
          <Status tone="done">{dashboard.calm}</Status>
        </p>
      ) : (
        <ul>
          {lines.map(({ what, hint, href }) => (
            <li key={what}>
              {href === undefined ? <span>{what}</span> : <a href={href}>{what}</a>}
              {hint !== undefined && <span class="quiet">{hint}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
