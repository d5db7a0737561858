import { scannedText } from '@karcis/gate';

/** Milliseconds without a key after which what was typed is whole. */
const silence = 300;

/** What a person types is shorter: fields are for that. What ends with Enter within the silence is of no person, short as it is. */
const shortest = 8;
const shortestEntered = 2;

/** How a keyboard types signs: `{"Y":"Z"}` where it types Y for Z. */
export type Layout = Readonly<Record<string, string>>;

/** Key under which the browser keeps how the keyboard of this device types. */
export const keptUnder = 'karcis.layout';

export function keptLayout(): Layout {
  try {
    return JSON.parse(localStorage.getItem(keptUnder) ?? '{}') as Layout;
  } catch {
    return {};
  }
}

/** How the code of a ticket begins. */
export const isOfTicket = (text: string): boolean => text.startsWith('T1:');

/** The beginning of a ticket's code at the end of what was typed, with the identifier that a scanner may put before it. */
const beginning = /(?:\][A-Z][0-9A-Z])?T1:$/;

const inCapitals = (text: string, layout: Layout): string =>
  text.replaceAll(/[^]/g, (sign) => layout[sign] ?? layout[sign.toUpperCase()] ?? sign.toUpperCase());

/**
 * What was meant by what a keyboard has typed, without what scanners put around codes. Codes of tickets have no small letters: a keyboard with
 * caps lock types nothing else.
 */
export function corrected(text: string, layout: Layout): string {
  const code = scannedText(inCapitals(text, layout));
  return isOfTicket(code) ? code : scannedText(text.replaceAll(/[^]/g, (sign) => layout[sign] ?? sign));
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The field whose text keys of the page are. Choices take none: who has just chosen goes on scanning. */
const fieldOf = (target: EventTarget | null): Field | undefined =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea')
    ? (target as Field)
    : undefined;

/** Takes out of a field what was typed last. */
function takeOut(field: Field, count: number): void {
  const { selectionStart: end } = field;
  if (end !== null) field.setRangeText('', Math.max(0, end - count), end, 'end');
}

/**
 * Listens to a scanner that types: keys anywhere on the page until Enter, Tab or a silence. In a field, what begins as the code of a ticket is
 * no text of a person: it is taken out again. Spaces belong to codes, and are never left out. Returns the function that ends it.
 */
export function listenToTyping(onText: (text: string) => void): () => void {
  let text = '';
  let isOfScanner = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (least: number): boolean => {
    clearTimeout(timer);
    const whole = isOfScanner ? text : '';
    text = '';
    isOfScanner = false;
    if (whole.length < least) return false;
    onText(whole);
    return true;
  };
  const takeFrom = (field: Field): boolean => {
    const [last] = beginning.exec(inCapitals(text, keptLayout())) ?? [];
    if (last === undefined) return false;
    text = text.slice(-last.length);
    takeOut(field, last.length - 1);
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === 'Tab') {
      // Else a button that has the focus would be pressed, or the form of a field sent.
      if (end(event.key === 'Enter' ? shortestEntered : shortest)) event.preventDefault();
      return;
    }
    if (event.key.length !== 1) return;
    // A space would press the button that has the focus, or scroll, and a letter choose from a list.
    const isLater = isOfScanner || event.target instanceof HTMLSelectElement;
    const field = isOfScanner ? undefined : fieldOf(event.target);
    text += event.key;
    isOfScanner = field === undefined || takeFrom(field);
    if (isLater || (isOfScanner && field !== undefined)) event.preventDefault();
    clearTimeout(timer);
    timer = setTimeout(() => end(shortest), silence);
  };
  addEventListener('keydown', onKey, { capture: true });
  return () => {
    clearTimeout(timer);
    removeEventListener('keydown', onKey, { capture: true });
  };
}
