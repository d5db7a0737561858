import { nearEmail } from '@karcis/contract/typed/near-email';
import { useEffect, useState } from 'preact/hooks';

/** Milliseconds without a key after which an address is whole. */
const silence = 600;

interface Props {
  /** Id of the field. */
  readonly of: string;
  /** Question whether an address was meant. */
  readonly ask: (address: string) => string;
}

/** What a field held when something was asked about it, and when that was, as `performance.now()`. */
const asked = new WeakMap<HTMLInputElement, { readonly value: string; readonly at: number }>();

const isAsked = (field: HTMLInputElement): boolean => asked.get(field)?.value === field.value;

/** Returns what was perhaps meant in a field. The field counts as asked about from then on. */
function nearTo(field: HTMLInputElement): string | undefined {
  const { value } = field;
  const near = nearEmail(value.trim());
  if (near !== undefined && !isAsked(field)) asked.set(field, { value, at: performance.now() });
  return near;
}

/**
 * Asks about each near miss in a form at once. Returns the first field with one that was not asked about before the button was pressed. What is
 * folded away is left out: it is the address of the account.
 */
export function unaskedIn(form: HTMLFormElement, pressed: number): HTMLElement | undefined {
  const unasked = [...form.querySelectorAll<HTMLInputElement>('[type=email]')].filter(
    (field) =>
      field.closest('details:not([open])') === null &&
      nearTo(field) !== undefined &&
      (asked.get(field)?.at ?? 0) >= pressed,
  );
  // The question is loaded with the first input, and shown without a pause where it was asked.
  for (const field of unasked) field.dispatchEvent(new Event('input', { bubbles: true }));
  return unasked[0];
}

const fieldWith = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** A button below the field of an email address that writes the address which was perhaps meant, such as gmail.com for gmial.com. */
export function NearEmail({ of, ask }: Props) {
  const [near, setNear] = useState<string>();
  useEffect(() => {
    const field = fieldWith(of);
    if (field === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setNear(nearTo(field));
    const wait = () => {
      clearTimeout(timer);
      if (isAsked(field)) return look();
      setNear(undefined);
      timer = setTimeout(look, silence);
    };
    wait();
    field.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      field.removeEventListener('input', wait);
    };
  }, [of]);
  if (near === undefined) return null;
  const take = () => {
    const field = fieldWith(of);
    if (field === null) return;
    field.value = near;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return (
    <p role="status">
      <button type="button" class="plain" onClick={take}>
        {ask(near)}
      </button>
    </p>
  );
}
