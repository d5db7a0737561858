import { findsAll, searchPatterns } from '@karcis/contract/typed/search';
import { dayText } from '@karcis/format';
import { contentsOf, plainText, Prose } from '../kit/prose.tsx';
import { addressIn, type SiteView } from './context.ts';
import { networkName, safeLink } from './links.ts';
import { OutLink } from './out-link.tsx';
import { Question } from './sections/questions.tsx';

/** Screens that are text: a content page, questions and answers, how to reach people, terms. */
export const page: SiteView<'page'> = (
  { page: { data: page }, settings: { data: settings } },
  { words, locale },
) => {
  const contents = contentsOf(page.body_html);
  return {
    head: {
      title: page.seo.title ?? page.title,
      description: page.seo.description ?? page.excerpt ?? undefined,
      isIndexed: !page.seo.noindex,
    },
    body: (
      <article class="text" lang={page.locale === locale ? undefined : page.locale}>
        <h1>{page.title}</h1>
        {page.excerpt !== null && <p class="lead">{page.excerpt}</p>}
        <p class="quiet" lang={locale}>
          {words.site.page.updated(dayText(page.updated_at, settings.default_timezone, locale))}
        </p>
        <Contents
          label={words.site.page.contents}
          parts={contents.map(({ anchor, text }) => [anchor, text])}
        />
        <Prose html={page.body_html} under={1} hasAnchors />
      </article>
    ),
  };
};

interface ContentsProps {
  readonly label: string;
  readonly parts: readonly (readonly [anchor: string, text: string])[];
}

/** What a long text has, to jump to. */
const Contents = ({ label, parts }: ContentsProps) =>
  parts.length < 3 ? null : (
    <nav class="contents" aria-label={label}>
      <p class="quiet">{label}</p>
      <ol>
        {parts.map(([anchor, text]) => (
          <li key={anchor}>
            <a href={`#${anchor}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );

export const faq: SiteView<'faq'> = ({ faqs }, { words, query, locale }) => {
  const text = words.site.faq;
  const wanted = searchPatterns(query['q'] ?? '');
  const isFound = findsAll(wanted);
  const found = faqs.data.filter(({ question, answer_html }) =>
    isFound(`${question}|${plainText(answer_html)}`),
  );
  const isSearch = wanted.length > 0;
  return {
    head: {
      title: text.title,
      description: text.description,
      isIndexed: !isSearch,
      canonical: '/faq',
      data: {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: found.slice(0, 50).map(({ question, answer_html }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: plainText(answer_html) },
        })),
      },
    },
    body: (
      <div class="text">
        <h1>{text.title}</h1>
        {faqs.data.length > 0 && (
          <form class="search" action={addressIn(locale, '/faq')} method="get" role="search">
            <label class="field">
              <span>{text.search}</span>
              <input type="search" name="q" maxLength={80} value={query['q']} autocomplete="off" />
            </label>
            <button class="button" type="submit">
              {words.site.frame.search}
            </button>
          </form>
        )}
        {isSearch && (
          <p class="found" role="status">
            {text.found(found.length)} <a href={addressIn(locale, '/faq')}>{text.all}</a>
          </p>
        )}
        {faqs.data.length === 0 && <p>{text.none}</p>}
        {[...Map.groupBy(found, ({ category }) => category ?? text.general)].map(([category, shown]) => (
          <section key={category} class="questions">
            <h2>{category}</h2>
            {shown.map((each) => (
              <Question key={each.id} faq={each} under={2} isOpen={isSearch && found.length <= 3} />
            ))}
          </section>
        ))}
        <p class="questions-end">
          {text.notFound} <a href={addressIn(locale, '/contact')}>{words.site.contact.title}</a>
        </p>
      </div>
    ),
  };
};

export const contact: SiteView<'contact'> = ({ contact: { data: contact } }, { words }) => {
  const text = words.site.contact;
  const place = [contact.address, contact.city, contact.province, contact.postal_code]
    .filter(Boolean)
    .join(', ');
  const map = safeLink(contact.maps_url);
  const social = Object.entries(contact.social_links).filter(
    ([, address]) => safeLink(address) !== undefined,
  );
  const number = (phone: string) => phone.replaceAll(/[^\d+]/g, '');
  const rows = [
    [
      text.email,
      contact.support_email && <a href={`mailto:${contact.support_email}`}>{contact.support_email}</a>,
    ],
    [
      text.whatsapp,
      contact.whatsapp_number && (
        <a href={`https://wa.me/${number(contact.whatsapp_number).replace('+', '')}`} rel="noopener">
          {contact.whatsapp_number}
        </a>
      ),
    ],
    [
      text.phone,
      contact.support_phone && <a href={`tel:${number(contact.support_phone)}`}>{contact.support_phone}</a>,
    ],
    [text.hours, contact.business_hours],
    [
      text.address,
      place !== '' && (
        <>
          {place}
          {map !== undefined && (
            <>
              <br />
              <a href={map} rel="noopener nofollow">
                {text.map}
              </a>
            </>
          )}
        </>
      ),
    ],
    [
      text.social,
      social.length > 0 && (
        <span class="social">
          {social.map(([name, address]) => (
            <OutLink key={name} to={address}>
              {networkName(name)}
            </OutLink>
          ))}
        </span>
      ),
    ],
  ] as const;
  const shown = rows.filter(([, value]) => value);
  return {
    head: { title: text.title, description: text.description },
    body: (
      <div class="text">
        <h1>{text.title}</h1>
        {shown.length === 0 ? (
          <p>{text.none}</p>
        ) : (
          <dl class="facts channels">
            {shown.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    ),
  };
};

export const legal: SiteView<'legal'> = (
  { legal: { data: legal }, settings: { data: settings } },
  { words, locale },
) => {
  const text = words.site.legal;
  const parts = [
    ['syarat', text.terms, legal.terms_html, legal.terms_version],
    ['privasi', text.privacy, legal.privacy_html, legal.privacy_version],
    ['pengembalian', text.refunds, legal.refund_policy_html, null],
    ['kuki', text.cookies, legal.cookie_policy_html, null],
  ] as const;
  const shown = parts.filter(([, , html]) => html !== '');
  return {
    head: { title: text.title, description: text.description },
    body: (
      <div class="text">
        <h1>{text.title}</h1>
        {shown.length === 0 && <p>{text.none}</p>}
        <Contents label={words.site.page.contents} parts={shown.map(([anchor, title]) => [anchor, title])} />
        {shown.map(([anchor, title, html, version]) => (
          <section key={anchor} id={anchor}>
            <h2>{title}</h2>
            {version !== null && (
              <p class="quiet">
                {text.version(version)}
                {anchor === 'syarat' &&
                  legal.terms_effective_at !== null &&
                  `, ${text.since(dayText(legal.terms_effective_at, settings.default_timezone, locale))}`}
              </p>
            )}
            <Prose html={html} />
          </section>
        ))}
        {legal.company_name !== null && (
          <p class="company quiet">
            {[legal.company_name, legal.address].filter(Boolean).join(', ')}
            {legal.privacy_contact_email !== null && (
              <>
                <br />
                {text.privacyContact}{' '}
                <a href={`mailto:${legal.privacy_contact_email}`}>{legal.privacy_contact_email}</a>
              </>
            )}
          </p>
        )}
      </div>
    ),
  };
};
