import type { CategoryKey } from './categories.ts';
import type { LadderKey } from './ladders.ts';
import type { OrganizerKey } from './organizers.ts';
import type { VenueKey } from './venues.ts';

export type StoredEventStatus =
  | 'Draft'
  | 'Pending Review'
  | 'Rejected'
  | 'Published'
  | 'Postponed'
  | 'Cancelled'
  | 'Archived';

/** An event of the demo as a person would sketch it; the generators work out the rest. */
export type EventPlan = {
  /** `{year}` is the year in which it starts. */
  title: string;
  summary: string;
  /** Keeps the addresses apart where a larger load gives several events one title. */
  serial?: number;
  category: CategoryKey;
  organizer: OrganizerKey;
  /** null is an online event. */
  venue: VenueKey | null;
  /** Days from today to its first day; moved by up to three days to reach `weekday`. */
  start: number;
  /** 0 is Sunday; absent keeps the day as it is. */
  weekday?: number;
  /** Wall clock of the city. */
  time: string;
  /** Length of a day's program in hours. */
  hours: number;
  /** How many days it lasts; 1 where absent. */
  days?: number;
  ladder: LadderKey;
  /** Rupiah for the standard ticket. */
  price: number;
  capacity: number;
  /** The part of the capacity that people want by the end; above 1 it sells out. */
  demand: number;
  /** How many days before the first day the sale opens. */
  saleDays: number;
  status?: StoredEventStatus;
  format?: 'Hybrid';
  visibility?: 'Unlisted' | 'Private';
  signature?: true;
  featured?: true;
  /** The sale is on, and every place is sold. */
  soldOut?: true;
  /** Has every kind of promo and voucher, some of them kept for placed orders. */
  showcase?: true;
  /** The sale is stopped by hand. */
  paused?: true;
  ageRestriction?: string;
  /** Without theme, promos and petugas: the least an organizer can set up. */
  bare?: true;
};
