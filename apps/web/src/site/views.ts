import type { Site } from '../screens/site.ts';
import type { SiteView } from './context.ts';
import { event } from './event.tsx';
import { events } from './events.tsx';
import { home } from './home.tsx';
import { organizer } from './organizer.tsx';
import { signature } from './signature.tsx';
import { contact, faq, legal, page } from './texts.tsx';

/** The view of each screen of the site: one missing does not compile. */
export const views: { readonly [Name in keyof Site]: SiteView<Name> } = {
  home,
  events,
  signature,
  event,
  organizer,
  page,
  faq,
  contact,
  legal,
};
