import { posterSvg, type PosterView } from '@karcis/format';
import { useMemo, useState } from 'preact/hooks';
import { Drawing } from './drawing.tsx';
import { type EventOfPoster, isOwnPicture } from './poster.tsx';

interface Props {
  readonly event: EventOfPoster;
  readonly view: PosterView;
}

/**
 * The poster of an event in a room: the one on its page, as an image, so that no text becomes a part of the page. It is
 * decoration: the name of the event stands beside it. Where its picture cannot be loaded, without a network, it is drawn.
 */
export function PosterImage({ event: { id, category, cover_image_url: cover }, view }: Props) {
  const [isGone, setGone] = useState(false);
  const slug = category?.slug ?? null;
  const drawing = useMemo(() => posterSvg({ id, category: slug }, view), [id, slug, view]);
  const kind = `poster poster-${view}`;
  if (isOwnPicture(cover) && !isGone)
    return <img class={kind} src={cover} alt="" decoding="async" onError={() => setGone(true)} />;
  return <Drawing class={kind} svg={drawing} alt="" />;
}
