import { themePresets } from '@karcis/format';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { TableLines } from '../kit/table.tsx';
import type { Deed } from '../screens/deed.ts';
import type { ViewScreen } from '../screens/resource.ts';
import { eventPath, filled } from './address.ts';
import { EventTabs, useEventOf } from './event-tabs.tsx';
import type { Row } from './facts.tsx';
import { RouteForm } from './form.tsx';
import { useFresh } from './fresh.ts';
import { Head } from './head.tsx';
import { Later } from './later.tsx';
import { useMayCall } from './may-call.ts';
import { OfEvent } from './of-event.tsx';
import { Read } from './reading.tsx';
import type { ShownEvent, Theme } from './theme-preview.tsx';
import { nounOf, useConsole } from './words.ts';

const groups = {
  about: ['preset', 'mode'],
  colours: [
    'primary_color',
    'secondary_color',
    'accent_color',
    'background_color',
    'surface_color',
    'text_color',
  ],
  ticket: ['ticket_design.accent_color', 'ticket_design.footer_text'],
  // For other programs that show the event: the site and tickets do not use them.
  unasked: [
    'ticket_design.logo_media_id',
    'font_heading',
    'font_body',
    'hero_layout',
    'background_image_media_id',
    'logo_media_id',
  ],
} as const;

/** What an event without a theme begins with. */
const first: Row = { preset: 'Senja', ...themePresets.Senja };

/** The theme of an event: a form, and beside it what it makes of the event's page. */
export const themeView = (screen: ViewScreen) =>
  function ThemeScreen({ params }: ScreenProps) {
    const { words } = useConsole();
    const event = useEventOf(screen, params);
    const [read, change, remove] = screen.reads;
    const [last, setLast] = useState<Deed>();
    const [told, setTold] = useState('');
    const reading = useFresh(useRead(read as NonNullable<typeof read>, params as object));
    const { name, hint } = nounOf(words, screen.noun);
    if (change === undefined || remove === undefined) return null;
    const crumb = event && { href: filled(eventPath(screen), params), name: event.title };
    const deeds = [{ does: remove, word: 'removeRecord', field: 'actions', is: ['remove'] }] as const;
    const follow = (deed: Deed | undefined) => {
      setLast(deed);
      setTold('');
    };
    return (
      <OfEvent event={event}>
        <Head title={name} crumb={crumb} />
        <EventTabs screen={screen} params={params} isSignature={event?.is_signature ?? false} />
        <Read of={reading} lines={<TableLines heads={['', '']} />}>
          {(body) => {
            const { data } = body as { readonly data: Row | null };
            return (
              <>
                {data === null ? (
                  <p>{hint}</p>
                ) : (
                  <Later load={offered} deeds={deeds} row={data} params={params} last={last} done={follow} />
                )}
                {event !== undefined && (
                  <Editor
                    key={String(data?.['id'])}
                    change={change}
                    params={params}
                    row={data}
                    event={event}
                    done={() => setTold(words.console.form.saved)}
                  />
                )}
                {data !== null && (
                  <p class="quiet" role="status">
                    {told}
                  </p>
                )}
              </>
            );
          }}
        </Read>
      </OfEvent>
    );
  };

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

const offered = async () => (await import('./deeds.tsx')).Deeds;
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
function Editor({ change, params, row, event, done }: EditorProps) {
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
            groups={groups}
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
