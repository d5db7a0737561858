import { api, type InputOf } from '@karcis/contract';
import { useRead } from '../frame/reads.ts';
import type { ScreenProps } from '../frame/room.tsx';
import { framedAddress } from '../frame/server.ts';
import { TableLines } from '../kit/table.tsx';
import { addressOf } from './address.ts';
import { Head } from './head.tsx';
import { Read } from './reading.tsx';
import { Tabs } from './tabs.tsx';
import { choiceWord, nounOf, useConsole } from './words.ts';

const locales = ['id', 'en'] as const;
type Key = InputOf<typeof api.adminMail.preview>['key'];

/** A mail with the data of an example: its subject, the mail itself in a frame, and the same as text, in both languages. */
export function MailPreview({ params, query }: ScreenProps) {
  const { words, locale: own } = useConsole();
  const text = words.console.mailPreview;
  const key = (params['key'] ?? '') as Key;
  const locale = locales.find((each) => each === query['locale']) ?? own;
  const reading = useRead(api.adminMail.preview, { key, locale });
  const title = choiceWord(words, 'template', key);
  return (
    <Read of={reading} lines={<TableLines heads={['']} />}>
      {({ data }) => (
        <>
          <Head
            title={title}
            crumb={{ href: '/admin/mail-templates', name: nounOf(words, 'mailTemplates').name }}
          />
          <Tabs
            label={text.languages}
            tabs={locales.map((each) => ({
              href: addressOf(`/admin/mail-templates/${key}`, { locale: each }),
              name: choiceWord(words, 'locale', each),
              isHere: each === data.locale,
            }))}
          />
          <dl class="strip">
            <div>
              <dt>{words.fields.subject}</dt>
              <dd lang={data.locale}>{data.subject}</dd>
            </div>
          </dl>
          <section aria-labelledby="mail">
            <h2 id="mail">{text.html}</h2>
            <p class="quiet">{text.sample}</p>
            <iframe
              key={data.locale}
              class="mail"
              title={text.frame(title)}
              sandbox=""
              src={framedAddress(`/admin/mail-templates/${key}/preview.html?locale=${data.locale}`)}
            />
          </section>
          <section aria-labelledby="text">
            <h2 id="text">{text.text}</h2>
            <pre class="source" lang={data.locale} tabIndex={0}>
              {data.text}
            </pre>
          </section>
        </>
      )}
    </Read>
  );
}
