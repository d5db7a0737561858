import { themePresets } from '@karcis/format';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ViewScreen } from '../screens/resource.ts';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { Later } from './later.tsx';
import { useMayCall } from './may-call.ts';
import { themeGroups } from './theme-fields.ts';
import type { ShownEvent, Theme } from './theme-preview.tsx';
import { useConsole } from './words.ts';

/** First theme of an event that has none. */
const first: Row = { preset: 'Senja', ...themePresets.Senja };

/** What the preview shows of a theme, of all that a form or a record has. */
const themeIn = (given: Theme): Theme => ({
  mode: given.mode,
  primary_color: given.primary_color,
  secondary_color: given.secondary_color,
  accent_color: given.accent_color,
  background_color: given.background_color,
  surface_color: given.surface_color,
  text_color: given.text_color,
});

const preview = async () => (await import('./theme-preview.tsx')).ThemePreview;

interface EditorProps {
  readonly change: ViewScreen['reads'][number];
  readonly params: Readonly<Record<string, string>>;
  readonly row: Row | null;
  readonly event: ShownEvent;
  /** Is told that the first theme of the event is there. */
  readonly done: () => void;
}

/** The form and its preview. A preset fills in the form, and nothing is kept of it before it is saved. */
export function ThemeEditor({ change, params, row, event, done }: EditorProps) {
  const { words } = useConsole();
  const mayCall = useMayCall();
  const box = useRef<HTMLDivElement>(null);
  const [theme, setTheme] = useState<Theme>(() => themeIn((row ?? first) as unknown as Theme));
  const { actions } = (row ?? {}) as { readonly actions?: readonly string[] };
  const formOf = () => box.current?.querySelector('form') ?? undefined;
  const look = () => {
    const form = formOf();
    if (form !== undefined)
      setTheme((before) => themeIn({ ...before, ...Object.fromEntries(new FormData(form)) }));
  };
  // What was typed before may be back as a draft.
  useEffect(look, [row]);
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLSelectElement) || target.name !== 'preset') return;
    fillIn(target.form, themePresets[target.value as keyof typeof themePresets]);
  };
  const mayChange = actions?.includes('change') !== false && mayCall(change);
  return (
    <div class="theme">
      <Later load={preview} theme={theme} event={event} />
      {mayChange && (
        <div
          ref={box}
          onInput={look}
          onChange={choose}
          // Buttons of the form put fields back.
          onClick={() => requestAnimationFrame(look)}
        >
          <RouteForm
            scope="theme"
            route={change}
            params={params}
            {...(row === null ? { preset: first, done } : { row, said: words.console.form.saved })}
            groups={themeGroups}
            wholeWith="preset"
            button={words.console.form.save}
          />
        </div>
      )}
    </div>
  );
}

/** Fills in fields as if they were typed. */
function fillIn(
  form: HTMLFormElement | null,
  values: (typeof themePresets)[keyof typeof themePresets],
): void {
  for (const [name, value] of Object.entries<string>({ ...values })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value.toLowerCase();
    if (field instanceof HTMLSelectElement) field.value = value;
  }
  form?.dispatchEvent(new Event('input', { bubbles: true }));
}
