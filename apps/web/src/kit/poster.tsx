import { posterSvg, type PosterView } from '@karcis/format';
import { type EventOfPoster, isOwnPicture } from './own-picture.ts';

interface Props {
  readonly event: EventOfPoster;
  readonly view: PosterView;
  /** What it is called for people who cannot see it; without it the poster is decoration. */
  readonly label?: string | undefined;
  /** Letters that set this copy apart where the same poster stands on a page twice: ids in it are unique. */
  readonly copy?: string;
  /** Whether it is seen at once, so that a picture is not waited for. */
  readonly isFirst?: boolean;
}

/**
 * The poster of an event: its picture where this server has one, else a drawing. The text of the drawing is made by our
 * generator from an id: nothing that anybody wrote is in it.
 */
export function Poster({ event, view, label, copy = '', isFirst = false }: Props) {
  if (isOwnPicture(event.cover_image_url))
    return (
      <div class={`poster poster-${view}`}>
        <img
          src={event.cover_image_url}
          alt={label ?? ''}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      </div>
    );
  const svg = posterSvg(
    { id: event.id, category: event.category?.slug ?? null },
    view,
    label === undefined ? {} : { label },
  );
  return (
    <div
      class={`poster poster-${view}`}
      dangerouslySetInnerHTML={{
        __html: copy === '' ? svg : svg.replaceAll(/ (id="|href="#)/g, ` $1${copy}`),
      }}
    />
  );
}
