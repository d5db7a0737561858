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

const fieldWith = (id: string) => document.getElementById(id) as HTMLInputElement | null;

/** A button below the field of an email address that writes the address which was perhaps meant, such as gmail.com for gmial.com. */
export function NearEmail({ of, ask }: Props) {
  const [near, setNear] = useState<string>();
  useEffect(() => {
    const field = fieldWith(of);
    if (field === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setNear(nearEmail(field.value.trim()));
    const wait = () => {
      clearTimeout(timer);
      setNear(undefined);
      timer = setTimeout(look, silence);
    };
    look();
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
