/** Sentences on what is wrong, by the names of fields. */
export type Wrong = Readonly<Record<string, string>>;

interface Props {
  readonly name: string;
  readonly wrong: Wrong;
}

/** Sentence below a field that the form does not draw itself. The field has the marks of `markOf`. */
export const FaultOf = ({ name, wrong }: Props) =>
  wrong[name] === undefined ? null : (
    <p id={`${name}-wrong`} class="wrong">
      {wrong[name]}
    </p>
  );

/** Marks of a field that is wrong, so that a screen reader reads its sentence. */
export const markOf = (name: string, wrong: Wrong) =>
  wrong[name] === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-wrong` };
