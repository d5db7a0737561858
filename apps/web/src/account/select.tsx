import { FaultOf, markOf, type Wrong } from './fault-of.tsx';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Values, and what is shown for each. */
  readonly choices: Readonly<Record<string, string>>;
  /** Sentences by the names of fields. */
  readonly wrong: Wrong;
}

/** A choice of one, with its label. */
export const Select = ({ name, label, value, choices, wrong }: Props) => (
  <div class="field">
    <label for={name}>{label}</label>
    <select id={name} name={name} {...markOf(name, wrong)}>
      {Object.entries(choices).map(([choice, shown]) => (
        <option key={choice} value={choice} selected={choice === value}>
          {shown}
        </option>
      ))}
    </select>
    <FaultOf name={name} wrong={wrong} />
  </div>
);
