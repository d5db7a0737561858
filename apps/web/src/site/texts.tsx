import type { SiteView } from './context.ts';
import { dayText } from '../kit/format.ts';

/** Screens that are text: a content page, questions and answers, how to reach people, terms. */
export const page: SiteView<'page'> = (
  { page: { data: page }, settings: { data: settings } },
  { words, locale },
) => ({
  head: {
    title: page.seo.title ?? page.title,
    description: page.seo.description ?? page.excerpt ?? undefined,
    isIndexed: !page.seo.noindex,
  },
  body: (
    <article class="text">
      <h1>{page.title}</h1>
      <div class="prose" dangerouslySetInnerHTML={{ __html: page.body_html }} />
      <p class="quiet">
        {words.site.page.updated(dayText(locale, page.updated_at, settings.default_timezone))}
      </p>
    </article>
  ),
});

export const faq: SiteView<'faq'> = ({ faqs }, { words }) => ({
  head: {
    title: words.site.faq.title,
    description: words.site.faq.description,
  },
  body: (
    <div class="text">
      <h1>{words.site.faq.title}</h1>
      {faqs.data.length === 0 && <p>{words.site.faq.none}</p>}
      {[...Map.groupBy(faqs.data, ({ category }) => category ?? words.site.faq.general)].map(
        ([category, shown]) => (
          <section key={category} class="questions">
            <h2>{category}</h2>
            {shown.map(({ id, question, answer_html }) => (
              <details key={id}>
                <summary>{question}</summary>
                <div class="prose" dangerouslySetInnerHTML={{ __html: answer_html }} />
              </details>
            ))}
          </section>
        ),
      )}
    </div>
  ),
});

export const contact: SiteView<'contact'> = ({ contact: { data: contact } }, { words }) => {
  const text = words.site.contact;
  const place = [contact.address, contact.city, contact.province, contact.postal_code]
    .filter(Boolean)
    .join(', ');
  return {
    head: { title: text.title, description: text.description },
    body: (
      <div class="text">
        <h1>{text.title}</h1>
        <dl class="facts">
          {contact.support_email !== null && (
            <>
              <dt>{text.email}</dt>
              <dd>
                <a href={`mailto:${contact.support_email}`}>{contact.support_email}</a>
              </dd>
            </>
          )}
          {contact.support_phone !== null && (
            <>
              <dt>{text.phone}</dt>
              <dd>
                <a href={`tel:${contact.support_phone}`}>{contact.support_phone}</a>
              </dd>
            </>
          )}
          {place !== '' && (
            <>
              <dt>{text.address}</dt>
              <dd>{place}</dd>
            </>
          )}
          {contact.business_hours !== null && (
            <>
              <dt>{text.hours}</dt>
              <dd>{contact.business_hours}</dd>
            </>
          )}
        </dl>
      </div>
    ),
  };
};

export const legal: SiteView<'legal'> = ({ legal: { data: legal } }, { words }) => {
  const text = words.site.legal;
  const parts = [
    [text.terms, legal.terms_html, legal.terms_version],
    [text.privacy, legal.privacy_html, legal.privacy_version],
    [text.refunds, legal.refund_policy_html, null],
    [text.cookies, legal.cookie_policy_html, null],
  ] as const;
  return {
    head: { title: text.title },
    body: (
      <div class="text">
        <h1>{text.title}</h1>
        {parts.every(([, html]) => html === '') && <p>{text.none}</p>}
        {parts
          .filter(([, html]) => html !== '')
          .map(([title, html, version]) => (
            <section key={title}>
              <h2>{title}</h2>
              {version !== null && <p class="quiet">{text.version(version)}</p>}
              <div class="prose" dangerouslySetInnerHTML={{ __html: html }} />
            </section>
          ))}
      </div>
    ),
  };
};
