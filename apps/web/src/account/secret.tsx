import { useState } from 'preact/hooks';
import { useWords } from '../frame/words.ts';

interface Props {
  readonly text: string;
  readonly hint: string;
}

/** What is shown once, with a button that copies it. */
export function Secret({ text, hint }: Props) {
  const { words } = useWords();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <div class="once">
      <p>{hint}</p>
      <pre class="secret" tabIndex={0}>
        {text}
      </pre>
      <button class="button" type="button" onClick={copy}>
        {isCopied ? words.security.copied : words.security.copy}
      </button>
    </div>
  );
}
