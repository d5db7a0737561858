import { comparableCode } from '@karcis/contract';
import { sql } from 'kysely';
import type { Db } from '../db/connection/database.ts';
import { eventWithSlug } from '../db/queries/event-names.ts';
import type { Terms } from '@karcis/contract/price/charges';
import { keysOf } from './person-keys.ts';

/** What is asked for: ticket types by their ids, and offers by their codes. */
export interface Wanted {
  readonly typeIds: readonly string[];
  /** As they compare (`comparable`). */
  readonly codes: readonly string[];
  /** Whose uses are counted: the account of the buyer, else the address in lower case; null where neither is known. */
  readonly person: string | null;
  /** The order that is changed; its own uses do not count. */
  readonly order?: string;
}

/** A ticket type as far as a sale needs it. */
export interface SaleType {
  readonly id: string;
  readonly name: string;
  readonly kind: 'Paid' | 'Free' | 'Donation';
  readonly price: number;
  /** Places that are neither sold nor reserved; null: unlimited. */
  readonly available: number | null;
  readonly visibility: 'Public' | 'Hidden' | 'Code Only';
  readonly min_per_order: number;
  readonly max_per_order: number | null;
  readonly sales_status:
    | 'Not Yet On Sale'
    | 'On Sale'
    | 'Paused'
    | 'Sold Out'
    | 'Sales Ended'
    | 'Unavailable';
}

/** A promo or a voucher as far as a sale needs it. */
export interface SaleOffer {
  readonly id: string;
  readonly kind: 'Promo' | 'Voucher';
  readonly name: string | null;
  /** Null: a promo that needs none. */
  readonly code: string | null;
  readonly effect: 'Discount' | 'Free Ticket' | 'Access';
  readonly discount_type: 'Percentage' | 'Fixed Amount' | 'Fixed Price' | null;
  readonly discount_value: number | null;
  readonly max_discount_amount: number | null;
  readonly ticket_type_ids: readonly string[] | null;
  readonly min_quantity: number;
  readonly min_order_amount: number;
  readonly max_uses_per_user: number | null;
  readonly is_stackable: boolean;
  /** Whether it can be used at this moment. */
  readonly is_valid_now: boolean;
  /** Whether no use is left, those of unpaid orders counted. */
  readonly is_used_up: boolean;
  /** Whether the person has used it as often as one may. */
  readonly is_used_by_person: boolean;
}

/** An event with what is asked for of it, read at one instant. */
export interface Sale extends Terms {
  readonly event_id: string;
  readonly event_key: number;
  readonly organizer_id: string;
  readonly hold_minutes: number;
  readonly max_tickets_per_order: number;
  /** Whether visitors who know its slug see it. */
  readonly is_shown: boolean;
  readonly types: readonly SaleType[];
  /** The automatic promos that the person can use now, and all offers with one of the codes. */
  readonly offers: readonly SaleOffer[];
}

/** Returns the text by which codes are compared. */
export const comparable = comparableCode;

/** Counts the uses of a promo by a person in other orders than one. */
const usesOf = (person: string | null, order: string) => sql`
  select count(*) from promo_redemptions as theirs
  where theirs.event_id = promos.event_id and theirs.promo_id = promos.id and theirs.person_key in ${keysOf(person)}
    and theirs.status in ('Reserved', 'Redeemed') and theirs.order_id <> ${order}`;

/** Reads what can be sold of the event with a slug; undefined where there is none. Visitors buy only at one that `is_shown`. */
export async function saleAt(db: Db, slug: string, wanted: Wanted): Promise<Sale | undefined> {
  const id = await eventWithSlug(db, slug);
  return id === undefined ? undefined : saleOf(db, id, wanted);
}

/** The same of an event by its id. */
export async function saleOf(
  db: Db,
  eventId: string,
  { typeIds, codes, person, order = eventId }: Wanted,
): Promise<Sale | undefined> {
  const { rows } = await sql<Sale>`
    select
      event.status in ('Published', 'Postponed', 'Cancelled') and event.visibility <> 'Private' as is_shown,
      event.id as event_id, event.event_key, event.organizer_id, event.currency, event.tax_mode, event.tax_rate,
      coalesce(event.max_tickets_per_order, settings.max_tickets_per_order) as max_tickets_per_order,
      settings.default_hold_minutes as hold_minutes, settings.platform_fee_type, settings.platform_fee_value,
      settings.platform_fee_paid_by, settings.fee_tax_rate, settings.default_currency,
      (
        select coalesce(json_agg(part order by part.id), '[]')
        from (
          select id, name, kind, price, available, visibility, min_per_order, max_per_order, sales_status
          from live_ticket_types
          where event_id = event.id and id = any(${typeIds}::uuid[])
        ) as part
      ) as types,
      (
        select coalesce(json_agg(part order by part.id), '[]')
        from (
          select
            id, 'Promo' as kind, name, code, 'Discount' as effect, discount_type, discount_value, max_discount_amount,
            ticket_type_ids, min_quantity, min_order_amount, max_uses_per_user, is_stackable,
            coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true) as is_valid_now,
            coalesce(used_count + reserved_count >= max_uses, false) as is_used_up,
            max_uses_per_user is not null and ${person}::text is not null and max_uses_per_user <= (
              ${usesOf(person, order)}
            ) as is_used_by_person
          from promos
          where
            event_id = event.id and deleted_at is null and is_active
            and (
              lower(code) = any(${codes}::text[])
              or code is null and coalesce(starts_at <= now(), true) and coalesce(ends_at > now(), true)
              and coalesce(used_count + reserved_count < max_uses, true)
              and (max_uses_per_user is null or ${person}::text is null or max_uses_per_user > (
                ${usesOf(person, order)}
              ))
            )
          union all
          select
            id, 'Voucher', null, code, effect, discount_type, discount_value, null, ticket_type_ids, 1, 0, null, true,
            coalesce(valid_from <= now(), true) and coalesce(valid_until > now(), true),
            redeemed_count + reserved_count >= max_usages, false
          from vouchers
          where event_id = event.id and deleted_at is null and revoked_at is null and lower(code) = any(${codes}::text[])
        ) as part
      ) as offers
    from events as event
    cross join general_settings as settings
    where event.id = ${eventId} and event.deleted_at is null
  `.execute(db);
  return rows[0];
}
