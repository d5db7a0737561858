import { currencies } from '@karcis/contract/currencies';
import type { Pick as Source } from '../screens/form-fields.ts';
import type { Parameter } from '../screens/projected.ts';
import { AmountInput, ColourInput, InstantInput, NumberInput } from './form-inputs.tsx';
import { isNumber } from './form-numbers.ts';
import { isLong, isTyped } from './form-values.ts';
import { Later } from './later.tsx';
import { Boxes, type Common, Options } from './options.tsx';
import { PickOne } from './picks.tsx';
import { choiceWord, fieldWord, useConsole } from './words.ts';

interface Props {
  readonly common: Common;
  readonly input: Parameter;
  readonly texts: readonly string[];
  readonly picture: string | null;
  readonly pick: Source | undefined;
  /** What the record is called that it names. */
  readonly called: string | undefined;
  readonly params: Readonly<Record<string, string>>;
}

/** An input of the kind that its value has. */
export function Control({ common, input, texts, picture, pick, called, params }: Props) {
  const { words } = useConsole();
  const [text = ''] = texts;
  if (input.as === 'picture')
    return (
      <Later
        load={pictureField}
        id={common.id}
        name={common.name}
        purpose={input.purpose ?? 'photo'}
        address={picture}
        canBeNone={input.isNullable === true}
        isWrong={common['aria-invalid'] === true}
        about={common['aria-describedby']}
      />
    );
  if (input.as === 'file') return <Later load={fileInput} {...{ common, input }} />;
  if (pick !== undefined) {
    const choosing = { common, pick, params, called, chosen: texts };
    return input.isList ? <Later load={pickSeveral} {...choosing} /> : <PickOne {...choosing} />;
  }
  if (input.as === 'flags')
    return (
      <Boxes
        common={common}
        chosen={texts}
        choices={(input.choices ?? []).map((each) => [each, fieldWord(words, each)])}
      />
    );
  if (input.as === 'flag') return <input {...common} type="checkbox" defaultChecked={texts.length > 0} />;
  if (input.as === 'colour')
    return <ColourInput common={common} text={text} canBeNone={input.isNullable === true} />;
  if (input.as === 'instant') return <InstantInput common={common} text={text} />;
  if (input.as === 'money' || input.as === 'discount')
    return <AmountInput common={common} input={input} text={text} />;
  if (isNumber(input)) return <NumberInput common={common} input={input} text={text} />;
  if (input.as === 'markdown') return <Later load={markdownInput} {...{ common, input, text }} />;
  if (input.as === 'lines') return <Later load={linesInput} {...{ common, input, text }} />;
  if (isTyped(input)) return <textarea {...common} rows={3} defaultValue={text} />;
  if (isLong(input) && !input.isSecret)
    return (
      <textarea {...common} rows={3} minLength={input.least} maxLength={input.most} defaultValue={text} />
    );
  return <Plain common={common} input={input} text={text} />;
}

function Plain({ common, input, text }: Pick<Props, 'common' | 'input'> & { readonly text: string }) {
  const { words } = useConsole();
  const known = input.choices ?? choicesOf[input.as]?.();
  // One that this browser does not know is still what is saved: a zone under a former name, say.
  const choices = known === undefined || text === '' || known.includes(text) ? known : [text, ...known];
  if (choices !== undefined)
    return (
      <Options
        common={common}
        value={text}
        hasNone={input.isNullable === true || text === ''}
        options={choices.map((choice) => [choice, choiceWord(words, common.name, choice)])}
      />
    );
  return (
    <>
      <input
        {...common}
        minLength={input.least}
        maxLength={input.most}
        {...({ type: typeOf(input) } as { type: 'text' })}
        autocomplete={input.isSecret ? 'new-password' : 'off'}
        autocapitalize="none"
        spellcheck={false}
        defaultValue={input.isSecret ? '' : text}
      />
      {input.as === 'email' && <Later load={askNear} of={common.id} />}
    </>
  );
}

/** Zones that the browser knows, and currencies that prices may be in; those of Indonesia first. */
const choicesOf: Readonly<Partial<Record<Parameter['as'], () => readonly string[]>>> = {
  timezone: () => [
    ...new Set([
      'Asia/Jakarta',
      'Asia/Makassar',
      'Asia/Jayapura',
      'UTC',
      ...Intl.supportedValuesOf('timeZone'),
    ]),
  ],
  currency: () => [...new Set(['IDR', ...currencies])],
  decision: () => ['true', 'false'],
};

const pickSeveral = async () => (await import('./pick-several.tsx')).PickSeveral;
const pictureField = async () => (await import('../frame/picture-field.tsx')).PictureField;
const askNear = async () => (await import('../frame/ask-near.tsx')).AskNear;
const fileInput = async () => (await import('./file-input.tsx')).FileInput;
const linesInput = async () => (await import('./lines-input.tsx')).LinesInput;
const markdownInput = async () => (await import('./markdown-input.tsx')).MarkdownInput;

const typeOf = (input: Parameter) => {
  if (input.isSecret) return 'password';
  if (input.as === 'email') return 'email';
  return input.as === 'day' ? 'date' : 'text';
};
