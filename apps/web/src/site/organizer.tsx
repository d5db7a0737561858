import { Empty } from '../kit/empty.tsx';
import { Days } from './days.tsx';
import type { SiteView } from './context.ts';

/** An organizer and its upcoming events. */
export const organizer: SiteView<'organizer'> = ({ organizer: { data: organizer }, events }, context) => {
  const text = context.words.site.organizer;
  return {
    head: { title: organizer.name, description: organizer.description ?? undefined },
    body: (
      <>
        <h1>{organizer.name}</h1>
        {organizer.is_official && <p class="quiet">{text.official}</p>}
        {organizer.description !== null && <p class="lead">{organizer.description}</p>}
        {events.data.length === 0 ? (
          <Empty title={text.none} hint="" />
        ) : (
          <Days events={events.data} context={context} />
        )}
      </>
    ),
  };
};
