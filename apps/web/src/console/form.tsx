import type { Route } from '@karcis/contract';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { FormFields, GroupWord } from '../screens/form-fields.ts';
import type { Draft } from './draft.ts';
import type { Row } from './facts.tsx';
import { FieldLink } from './field-link.tsx';
import { FormField } from './form-field.tsx';
import { FormAround } from './form-around.ts';
import { namesIn } from './form-asks.ts';
import { aboutSaved, shownName } from './form-drawn.ts';
import { calledIn, clearing, savedOr, type Sent, textsOf } from './form-values.ts';
import { useHints } from './hints.ts';
import { Later } from './later.tsx';
import { Refusal } from './refusal.tsx';
import { useRouteForm } from './use-route-form.ts';
import { fieldName, useConsole } from './words.ts';

interface Props extends FormFields {
  /** Names it among others, for ids and hints: the noun of a screen, the word of a deed. */
  readonly scope: string;
  readonly route: Route;
  /** Parameters of its path, and of the routes of its choices. */
  readonly params?: Readonly<Record<string, string>>;
  /** The record that is changed. */
  readonly row?: Row;
  /** The record after what its reader did to it beside the form. */
  readonly after?: Row | undefined;
  /** The record that a deed is done to, as it was seen. */
  readonly decidesOn?: Row;
  /** What a new record has before anything is filled in. */
  readonly preset?: Row | undefined;
  readonly button: string;
  /** What is said once it is done, where the form stays. */
  readonly said?: string;
  /** Asks before it is sent, and returns whether it is, or the body to send instead. */
  readonly before?: ((body: Sent) => Promise<boolean | Sent>) | undefined;
  /** Is told whether it is being sent. */
  readonly sending?: (isSending: boolean) => void;
  /** Is told what the route answered, when everything that is seen was read anew. */
  readonly done?: (answer: unknown) => void;
  /** Buttons beside its own. */
  readonly children?: ComponentChildren;
}

/** A form for what a route takes: its contract says which fields there are, of which kind and in which limits. */
export const RouteForm = (props: Props) => (useHints() ? <Drawn {...props} /> : null);

function Drawn({ button, children, ...sending }: Props) {
  const { words } = useConsole();
  const { scope, groups, picks = {}, params = {} } = sending;
  const state = useRouteForm(sending);
  const { inputs, base, around, draft, wrong, told, failure } = state;
  const saved = aboutSaved(base, around);
  const names = Object.keys(inputs);
  const fieldOf = (name: string) => {
    const input = inputs[name];
    if (input === undefined) return null;
    const value = savedOr(base, shownName(name, input), input);
    const drafted = draftOf(draft, name);
    return (
      <FormField
        key={`${name} ${state.editions[name] ?? 0}`}
        scope={scope}
        name={name}
        input={input}
        texts={drafted ?? textsOf(input, value, saved)}
        picture={typeof value === 'string' ? value : null}
        pick={picks[name]}
        // What is drafted may be another one.
        called={drafted === undefined ? calledIn(base, name) : undefined}
        params={params}
        isSet={base?.[`${name}_set`] === true}
        wrong={wrong[name]}
      />
    );
  };
  return (
    <FormAround.Provider value={around}>
      <form
        ref={state.form}
        key={state.edition}
        class={groups !== undefined ? 'form form-grouped' : names.length > 1 ? 'form' : 'form form-one'}
        noValidate
        onSubmit={(event) => void state.submit(event)}
        onChange={state.choose}
        onInput={state.keep}
      >
        {state.older !== undefined && (
          <Later
            load={olderDraft}
            {...{ draft: state.older, inputs, use: state.takeOlder, drop: state.dropOlder }}
          />
        )}
        {names.length > 1 && names.some((name) => inputs[name]?.isRequired) && (
          <p class="quiet form-wide form-legend">{words.console.form.needed}</p>
        )}
        {groups !== undefined && Object.keys(wrong).length > 0 && (
          <Faults box={state.summary} scope={scope} wrong={wrong} />
        )}
        {groups !== undefined && failure !== undefined && (
          <Refused error={failure} scope={scope} names={names} />
        )}
        {groups === undefined
          ? names.map((name) =>
              // The only one that comes later: what is asked is above it.
              name === 'confirm' && state.question !== undefined ? (
                <div key={name} class="form-wide form-consent">
                  <Refused error={state.question} scope={scope} names={names} />
                  {fieldOf(name)}
                </div>
              ) : (
                fieldOf(name)
              ),
            )
          : groupsOf(groups).map(
              ([group, fields]) =>
                namesIn(fields, names).length > 0 && (
                  <fieldset key={group} class="form-group">
                    <legend>{words.console.form.groups[group]}</legend>
                    <div class="form-fields">{namesIn(fields, names).map(fieldOf)}</div>
                  </fieldset>
                ),
            )}
        <div class={groups === undefined ? 'form-wide deeds no-print' : 'form-save deeds no-print'}>
          {children}
          <button class="button button-filled" type="submit" aria-disabled={state.isSending}>
            {button}
          </button>
          {draft !== undefined && (
            <button class="button" type="button" onClick={state.startAnew}>
              {words.console.form.dropDraft}
            </button>
          )}
          <p class="quiet" role="status">
            {told === '' && draft !== undefined ? words.console.form.draft : told}
          </p>
        </div>
        {groups === undefined && failure !== undefined && (
          <div class="form-wide">
            <Refusal error={failure} scope={scope} names={names} again={state.again} />
          </div>
        )}
      </form>
    </FormAround.Provider>
  );
}

const olderDraft = async () => (await import('./older-draft.tsx')).OlderDraft;

/** What a draft has in a field; undefined where it does not know the field. Of a colour that was taken away, nothing. */
const draftOf = (draft: Draft | undefined, name: string): readonly string[] | undefined =>
  (draft?.[clearing(name)]?.length ?? 0) > 0 ? [] : draft?.[name];

/** Why a form was refused, above it or above what it asks then: what was pressed may be far below. */
function Refused(refused: Pick<Parameters<typeof Refusal>[0], 'error' | 'scope' | 'names'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [refused.error]);
  return (
    <div ref={box} tabIndex={-1}>
      <Refusal {...refused} />
    </div>
  );
}

/** The groups that are asked for, in the order of their row. */
const groupsOf = (groups: NonNullable<FormFields['groups']>) =>
  Object.entries(groups).filter(([group]) => group !== 'unasked') as [GroupWord, readonly string[]][];

interface FaultsProps {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly scope: string;
  readonly wrong: Readonly<Record<string, string>>;
}

/** What is wrong with a long form, above it: each leads to its field. */
function Faults({ scope, wrong, box }: FaultsProps) {
  const { words } = useConsole();
  const faults = Object.entries(wrong);
  return (
    <div ref={box} class="problem form-faults" role="alert" tabIndex={-1}>
      <p>
        <strong>{words.console.form.wrong(faults.length)}</strong>
      </p>
      <ul>
        {faults.map(([name, sentence]) => (
          <li key={name}>
            <FieldLink id={`${scope}-${name}`}>{fieldName(words, name, scope)}</FieldLink>: {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}
