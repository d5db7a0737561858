import { accountAt } from '../../db/queries/event-news.ts';
import { orderedLanguage } from '../../db/queries/ticket-holders.ts';
import { unsendVoucher, voucherToMail } from '../../db/queries/vouchers.ts';
import { voucher } from '../templates/voucher.ts';
import { source } from './source.ts';

/** Mails to the recipients of vouchers. */
export const voucherSources = {
  /** Its key names the event and the voucher. Nothing is said of one that cannot be used any more. */
  voucher: {
    ...source(voucher, async ({ key, recipient }, { db, url }) => {
      const found = await voucherToMail(db, key, recipient);
      if (found === undefined) return undefined;
      const { slug, support_email, discount_value, event_id, ...told } = found;
      const [ordered, account] = await Promise.all([
        orderedLanguage(db, event_id, recipient),
        accountAt(db, recipient),
      ]);
      const value = discount_value === null ? null : String(discount_value);
      return {
        reader: { name: '', languages: { ordered, account: account?.locale } },
        replyTo: support_email,
        data: { ...told, discount_value: value, event_link: `${url}/events/${slug}` },
      };
    }),
    skipped: unsendVoucher,
  },
};
