import { markdown, text } from '../body.ts';
import { managed } from '../managed.ts';
import { Count, Flag, Html, Id, Instant, Markdown, nullable, record, Text } from '../values.ts';

export const Faq = record('Faq', {
  id: Id,
  question: Text,
  answer_html: Html,
  category: nullable(Text),
  position: Count,
  is_active: Flag,
  created_at: Instant,
  updated_at: Instant,
});

/** A question and its answer, active or not, with the source of the answer. */
export const AdminFaq = record('AdminFaq', { ...Faq.properties, answer_markdown: Markdown });

export const ManagedFaq = managed('ManagedFaq', AdminFaq);

/** What a write may name. */
export const faqFields = {
  question: text(200),
  answer_markdown: markdown(),
  category: nullable(text(60)),
  is_active: Flag,
};
