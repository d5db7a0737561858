import type { Route } from '@karcis/contract';
import type { ComponentProps } from 'preact';
import { useState } from 'preact/hooks';
import { countText } from '../kit/figures.ts';
import type { FormScreen } from '../screens/resource.ts';
import type { FileCheck, FileFindings } from './file-findings.tsx';
import { inputsOf } from './form-asks.ts';
import { tryBody } from './form-sender.ts';
import type { Sent } from './form-values.ts';
import { Later } from './later.tsx';
import type { Asked, Preview } from './question.tsx';
import { nounOf, useConsole } from './words.ts';
import { write } from './write.ts';

const send = write as unknown as (route: Route, input: object) => Promise<unknown>;

/**
 * What a form asks before it is sent: whether its reader is sure of what follows from a flag, of what leaves to whom, or of what comes of a
 * file. A file with faults is not sent: they are shown.
 */
export function useBefore(screen: FormScreen, params: Readonly<Record<string, string>>) {
  const { asks, previews, noun, creates } = screen;
  const { words, locale } = useConsole();
  const [asked, setAsked] = useState<Asked>();
  const [found, setFound] = useState<Found>();
  const { name } = nounOf(words, noun);
  const { sure, recipients, nobody, right, take, send: button } = words.console.form;
  const ask = (sentence: string, button: string | undefined, shown?: Preview) =>
    new Promise<boolean>((answer) => setAsked({ sentence, shown, button, answer }));
  const isTried = takesFile(creates);
  const tried = async (body: Sent): Promise<boolean> => {
    setFound(undefined);
    const { data: check } = (await tryBody(creates, params, body)) as { readonly data: FileCheck };
    if (check.errors.length === 0) return ask(right(countText(locale, check.rows)), take);
    const file = body['body'] as File;
    setFound({ check, file: file.name, lines: (await file.text()).split(/\r\n|\n|\r/) });
    return false;
  };
  const before = async (body: Sent): Promise<boolean> => {
    if (isTried) return tried(body);
    if (previews !== undefined) {
      const { data } = (await send(previews, { ...params, body })) as { readonly data: Preview };
      const count = countText(locale, data.recipients);
      return data.recipients === 0 ? ask(nobody, undefined) : ask(recipients(count), button, data);
    }
    return asks === undefined || body[asks] !== true ? true : ask(sure[asks], name);
  };
  const isAsking = asks !== undefined || previews !== undefined || isTried;
  return {
    before: isAsking ? before : undefined,
    button: isTried ? words.console.form.check : previews === undefined ? name : words.console.form.look,
    question: asked && <Later load={question} {...asked} done={() => setAsked(undefined)} />,
    findings: found && <Later load={findings} {...found} columns={inputsOf(creates)['body']?.of ?? {}} />,
  };
}

/** What was found in a file. */
type Found = Pick<ComponentProps<typeof FileFindings>, 'check' | 'file' | 'lines'>;

const question = async () => (await import('./question.tsx')).Question;
const findings = async () => (await import('./file-findings.tsx')).FileFindings;

/** Whether a route takes a file, and can be asked what would come of it. */
const takesFile = (route: Route): boolean => inputsOf(route)['body']?.as === 'file';
