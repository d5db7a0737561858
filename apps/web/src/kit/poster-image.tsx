import type { PosterView } from '@karcis/format';
import { useEffect, useState } from 'preact/hooks';
import { Drawing } from './drawing.tsx';
import { type EventOfPoster, isOwnPicture } from './own-picture.ts';
import { loadPoster } from './poster-drawing.ts';

interface Props {
  readonly event: EventOfPoster;
  readonly view: PosterView;
}

/** Has the code come that draws the poster of an event, where it is drawn: before its place is there. */
export function preparePoster({ id, category, cover_image_url: cover }: EventOfPoster): void {
  if (!isOwnPicture(cover)) loadPoster({ id, category: category?.slug }).catch(() => undefined);
}

/**
 * The poster of an event in a room: the one on its page, as an image, so that no text becomes a part of the page. It is
 * decoration: the name of the event stands beside it. Where its picture cannot be loaded, without a network, it is drawn.
 */
export function PosterImage({ event: { id, category, cover_image_url: cover }, view }: Props) {
  const [isGone, setGone] = useState(false);
  const [drawing, setDrawing] = useState<string>();
  const slug = category?.slug;
  const kind = `poster poster-${view}`;
  const isDrawn = !isOwnPicture(cover) || isGone;
  useEffect(() => {
    if (!isDrawn) return;
    loadPoster({ id, category: slug }).then(
      (draw) => setDrawing(draw(view)),
      () => undefined, // It is decoration: its place stays empty.
    );
  }, [isDrawn, id, slug, view]);
  if (isOwnPicture(cover) && !isGone)
    return <img class={kind} src={cover} alt="" decoding="async" onError={() => setGone(true)} />;
  return drawing === undefined ? <div class={kind} /> : <Drawing class={kind} svg={drawing} alt="" />;
}
