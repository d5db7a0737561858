interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Values, and what is shown for each. */
  readonly choices: Readonly<Record<string, string>>;
}

/** A choice of one, with its label. */
export const Select = ({ name, label, value, choices }: Props) => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name}>
      {Object.entries(choices).map(([choice, shown]) => (
        <option key={choice} value={choice} selected={choice === value}>
          {shown}
        </option>
      ))}
    </select>
  </div>
);
