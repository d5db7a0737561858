interface Props {
  readonly type?: 'text' | 'email' | 'tel' | 'date';
  readonly autocomplete: string;
  readonly autocapitalize?: 'words';
  readonly inputMode?: 'decimal';
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly defaultValue?: string | undefined;
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** Sentence on its fault. */
  readonly wrong?: string | undefined;
}

/** A field with its label, and what is wrong with it below. */
export function Field({ name, label, hint, wrong, ...input }: Props) {
  const about = [wrong && `${name}-wrong`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input
        id={name}
        name={name}
        {...(input as object)}
        aria-invalid={wrong !== undefined}
        aria-describedby={about === '' ? undefined : about}
      />
      {wrong !== undefined && (
        <p id={`${name}-wrong`} class="wrong">
          {wrong}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${name}-hint`} class="quiet">
          {hint}
        </p>
      )}
    </div>
  );
}
