import { api } from '@karcis/contract';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Loading } from '../frame/loading.tsx';
import { Problem } from '../frame/problem.tsx';
import { call } from '../frame/server.ts';
import { Html } from '../kit/html.tsx';
import type { Parameter } from '../screens/projected.ts';
import { editBy, type Tool } from './markdown-edit.ts';
import type { Common } from './options.tsx';
import { useConsole } from './words.ts';

const tools: readonly Tool[] = ['bold', 'italic', 'heading', 'list', 'link'];
const keys: Readonly<Record<string, Tool>> = { b: 'bold', i: 'italic' };

/** Changes a text as if it were typed, so that it can be undone. */
function edit(area: HTMLTextAreaElement, tool: Tool): void {
  const { start, end, text, marked } = editBy(tool, area.value, area.selectionStart, area.selectionEnd);
  area.focus();
  area.setSelectionRange(start, end);
  // `setRangeText` empties what a browser can undo. It is for those that do not type for a script.
  const isTyped =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, start, end);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...marked);
}

interface Props {
  readonly common: Common;
  readonly input: Parameter;
  readonly text: string;
}

/** A text in Markdown: tools for those who do not know its signs, and how it will be read, made by the server as it is for pages. */
export function MarkdownInput({ common, input, text }: Props) {
  const { words } = useConsole();
  const { tools: names, ...said } = words.console.markdown;
  const area = useRef<HTMLTextAreaElement>(null);
  const [shown, setShown] = useState<string>();
  const isWrong = common['aria-invalid'] === true;
  // What is wrong is mended in the text.
  useEffect(() => {
    if (isWrong) setShown(undefined);
  }, [isWrong]);
  const use = (tool: Tool) => {
    if (area.current !== null) edit(area.current, tool);
  };
  const isShown = shown !== undefined;
  return (
    <>
      <div class="markdown-tools no-print" role="group" aria-label={said.label}>
        {!isShown &&
          tools.map((tool) => (
            <button
              key={tool}
              class="button"
              type="button"
              aria-controls={common.id}
              onClick={() => use(tool)}
            >
              {names[tool]}
            </button>
          ))}
        <button
          class="button markdown-switch"
          type="button"
          aria-expanded={isShown}
          onClick={() => setShown(isShown ? undefined : (area.current?.value ?? ''))}
        >
          {isShown ? said.write : said.preview}
        </button>
      </div>
      <textarea
        {...common}
        ref={area}
        rows={10}
        maxLength={input.most}
        defaultValue={text}
        hidden={isShown}
        onKeyDown={(event) => {
          const tool = event.ctrlKey || event.metaKey ? keys[event.key.toLowerCase()] : undefined;
          if (tool === undefined || event.altKey || event.shiftKey) return;
          event.preventDefault();
          use(tool);
        }}
      />
      {isShown && <Preview markdown={shown} label={said.preview} />}
    </>
  );
}

/** A text as pages show it. */
function Preview({ markdown, label }: { readonly markdown: string; readonly label: string }) {
  const { words } = useConsole();
  const [html, setHtml] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isWanted = true;
    setFailure(undefined);
    call(api.preview.render, { body: { markdown } }).then(
      ({ data }) => isWanted && setHtml(data.html),
      (error: unknown) => isWanted && setFailure(error),
    );
    return () => {
      isWanted = false;
    };
  }, [markdown, tries]);
  if (failure !== undefined) return <Problem error={failure} retry={() => setTries(tries + 1)} />;
  if (html === undefined) return <Loading />;
  return (
    <div class="sheet markdown-shown" role="region" aria-label={label} tabIndex={0}>
      {html === '' ? <p class="quiet">{words.console.nothing}</p> : <Html html={html} />}
    </div>
  );
}
