import { useState } from 'preact/hooks';

interface Props {
  readonly text: string;
  readonly hint: string;
  /** On the button that copies it: before, and after. */
  readonly copy: string;
  readonly copied: string;
}

/** What is shown once, with a button that copies it: over plain HTTP no script may copy, and it is selected by hand. */
export function Secret({ text, hint, copy, copied }: Props) {
  const [isCopied, setCopied] = useState(false);
  return (
    <div class="once">
      <p>{hint}</p>
      <pre class="secret" tabIndex={0}>
        {text}
      </pre>
      {'clipboard' in navigator && (
        <button
          class="button"
          type="button"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
        >
          {isCopied ? copied : copy}
        </button>
      )}
    </div>
  );
}
