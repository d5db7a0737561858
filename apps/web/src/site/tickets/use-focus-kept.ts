import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Keeps the focus inside an element when what had it goes away: the first of these selectors that is found there takes it. A keyboard would
 * begin at the top of the page otherwise.
 */
export function useFocusKept<Place extends HTMLElement>(
  ...selectors: readonly string[]
): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const hasFocus = () => place.current?.contains(document.activeElement) === true;
  // As it is before this render is drawn.
  const hadFocus = hasFocus();
  useLayoutEffect(() => {
    if (!hadFocus || hasFocus()) return;
    const found = selectors.map((selector) => place.current?.querySelector<HTMLElement>(selector));
    found.find((each) => each)?.focus();
  });
  return place;
}
