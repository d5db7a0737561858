/** Sentences on what is wrong, by the names of fields. */
type Wrong = Readonly<Record<string, string>>;

interface Mending {
  readonly wrong: Wrong;
  readonly setWrong: (change: (before: Wrong) => Wrong) => void;
  /** What is wrong with what the form holds now. */
  readonly wrongNow: (data: FormData) => Wrong;
}

/**
 * Takes the sentence away from a field once its value is changed to one that fits. No new one appears while somebody types. Returns the
 * function that ends it.
 */
export function mending(
  form: HTMLFormElement | null,
  { wrong, setWrong, wrongNow }: Mending,
): (() => void) | undefined {
  if (form === null || Object.keys(wrong).length === 0) return undefined;
  const look = ({ target }: Event) => {
    const { name } = target as HTMLInputElement;
    if (name in wrong && !(name in wrongNow(new FormData(form))))
      setWrong(({ [name]: _mended, ...others }) => others);
  };
  form.addEventListener('input', look);
  return () => form.removeEventListener('input', look);
}
