import type { MediaPurpose } from '@karcis/contract';
import { KarcisError } from '@karcis/sdk';
import { useRef, useState } from 'preact/hooks';
import { noPicture } from './no-picture.ts';
import { uploadPicture } from './upload.ts';
import { noteUpload } from './uploads.ts';
import { useWords } from './words.ts';

interface Props {
  readonly id: string;
  /** Its value in the form: the id of a new picture, `noPicture`, or nothing where it stays as it is. */
  readonly name: string;
  readonly purpose: MediaPurpose;
  /** Address of the picture that is there. */
  readonly address: string | null;
  /** Whether there may be none. */
  readonly canBeNone: boolean;
  readonly isWrong?: boolean;
  /** Id of the text that says what is wrong or helps. */
  readonly about?: string | undefined;
  /** Is told what was uploaded, and where it is shown. */
  readonly uploaded?: (picture: string, url: string) => void;
}

/** Pictures that pages may show: those of this server, and drawings that are in their address. */
const isShown = (address: string) => /^\/(?!\/)|^data:image\//.test(address);

/** A picture in a form: it is uploaded as soon as it is chosen, and shown by the record once the form is sent. */
export function PictureField({
  id,
  name,
  purpose,
  address,
  canBeNone,
  isWrong = false,
  about,
  uploaded,
}: Props) {
  const { words } = useWords();
  const text = words.pictures;
  const value = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(address);
  const [part, setPart] = useState<number>();
  const [failure, setFailure] = useState<string>();

  // At once in the form, which may be waiting to be sent.
  const setValue = (id: string) => {
    if (value.current !== null) value.current.value = id;
  };
  const choose = async (input: HTMLInputElement): Promise<boolean> => {
    const [file] = input.files ?? [];
    if (file === undefined) return true;
    let isThere = false;
    setFailure(undefined);
    setPart(0);
    try {
      const { id: picture, url } = await uploadPicture(purpose, file, setPart);
      setValue(picture);
      setShown(url);
      uploaded?.(picture, url);
      isThere = true;
    } catch (error) {
      const sentences: Readonly<Record<string, string>> = words.errors;
      const code = error instanceof KarcisError ? error.code : undefined;
      const isStuck = error instanceof DOMException && error.name === 'TimeoutError';
      setFailure((code && sentences[code]) ?? (isStuck ? text.stuck : words.frame.noAnswer));
      input.value = '';
    }
    setPart(undefined);
    return isThere;
  };
  const describedBy = [failure !== undefined && `${id}-failure`, `${id}-kinds`, about]
    .filter(Boolean)
    .join(' ');
  return (
    <div class="picture-field">
      {shown !== null && isShown(shown) && <img src={shown} alt={text.chosen} />}
      <input type="hidden" name={name} ref={value} />
      <input
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-invalid={isWrong || failure !== undefined}
        aria-describedby={describedBy}
        disabled={part !== undefined}
        onChange={({ currentTarget }) => noteUpload(currentTarget.form, choose(currentTarget))}
      />
      {part !== undefined && <progress value={part} aria-label={text.sending} />}
      <p id={`${id}-kinds`} class="quiet">
        {text.kinds}
      </p>
      {failure !== undefined && (
        <p id={`${id}-failure`} class="wrong" role="alert">
          {failure}
        </p>
      )}
      {canBeNone && shown !== null && part === undefined && (
        <button
          class="button"
          type="button"
          onClick={() => {
            setValue(noPicture);
            setShown(null);
          }}
        >
          {text.remove}
        </button>
      )}
    </div>
  );
}
