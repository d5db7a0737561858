import { sql } from 'kysely';

/** Whether the event `event` has a page that visitors may read. */
export const hasPage = sql<boolean>`coalesce((select page.has_page from live_events as page where page.id = event.id), false)`;
