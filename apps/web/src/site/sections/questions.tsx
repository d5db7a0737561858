import { Prose } from '../../kit/prose.tsx';
import { addressIn } from '../context.ts';
import { type HomeData, numberIn, type SectionProps, SectionTitle, wordsIn } from './section.tsx';

/** Questions that are often asked, of the categories that were chosen. */
export function Questions({ section, data, context: { words, locale } }: SectionProps) {
  const categories = wordsIn(section, 'categories');
  const shown = data.faqs.data
    .filter(
      ({ category }) => categories === undefined || (category !== null && categories.includes(category)),
    )
    .slice(0, numberIn(section, 'limit', 5));
  if (shown.length === 0) return null;
  return (
    <section class="section beside">
      <SectionTitle section={section} usually={words.site.home.questions} />
      <div>
        {shown.map((faq) => (
          <Question key={faq.id} faq={faq} under={3} />
        ))}
        <p class="all-events">
          <a href={addressIn(locale, '/faq')}>{words.site.home.allQuestions}</a>
        </p>
      </div>
    </section>
  );
}

interface QuestionProps {
  readonly faq: HomeData['faqs']['data'][number];
  readonly under: 2 | 3;
  readonly isOpen?: boolean;
}

/** A question that unfolds its answer. */
export const Question = ({ faq: { question, answer_html }, under, isOpen = false }: QuestionProps) => (
  <details class="question" open={isOpen}>
    <summary>{question}</summary>
    <Prose html={answer_html} under={under} />
  </details>
);
