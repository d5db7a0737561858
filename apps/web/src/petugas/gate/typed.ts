/** The signs of ticket codes: a keyboard that types one of them as another is told by the test code. */
export const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';

/** Milliseconds without a key after which what was typed is whole. */
const silence = 300;

/** What a person types is shorter: fields are for that. */
const shortest = 8;

/** How a keyboard types signs: `{"Y":"Z"}` where it types Y for Z. */
export type Layout = Readonly<Record<string, string>>;

const kept = 'karcis.layout';

export function keptLayout(): Layout {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? '{}') as Layout;
  } catch {
    return {};
  }
}

export const keepLayout = (layout: Layout): void => localStorage.setItem(kept, JSON.stringify(layout));

/** What was meant by what a keyboard has typed. */
export const corrected = (text: string, layout: Layout): string =>
  text.replaceAll(/[^]/g, (sign) => layout[sign] ?? sign);

/** Learns a layout from the test code as it was typed. Undefined where it cannot be: signs are missing, or two are typed alike. */
export function layoutOf(typed: string): Layout | undefined {
  if (typed.length !== signs.length || new Set(typed).size !== signs.length) return undefined;
  const pairs = Array.from(
    { length: signs.length },
    (_, at) => [typed.charAt(at), signs.charAt(at)] as const,
  );
  return Object.fromEntries(pairs.filter(([from, to]) => from !== to));
}

/** Whether keys of the page are text for a field. Choices take none: who has just chosen goes on scanning. */
const isInField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea');

/**
 * Listens to a scanner that types: keys anywhere on the page until Enter, Tab or a silence. Spaces belong to codes, and are never
 * left out. Returns the function that ends it.
 */
export function listenToTyping(onText: (text: string) => void): () => void {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (): boolean => {
    clearTimeout(timer);
    const whole = text;
    text = '';
    if (whole.length < shortest) return false;
    onText(whole);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (isInField(event.target) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      // Else a button that has the focus would be pressed.
      if (end()) event.preventDefault();
      return;
    }
    if (event.key.length !== 1) return;
    // A space would press the button that has the focus, or scroll, and a letter choose from a list.
    if (text !== '' || event.target instanceof HTMLSelectElement) event.preventDefault();
    text += event.key;
    clearTimeout(timer);
    timer = setTimeout(end, silence);
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey, { capture: true });
  };
}
