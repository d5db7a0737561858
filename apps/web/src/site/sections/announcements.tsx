import { Prose } from '../../kit/prose.tsx';
import { Status, type Tone } from '../../kit/status.tsx';
import { OutLink } from '../out-link.tsx';
import { numberIn, type SectionProps, SectionTitle } from './section.tsx';

const tones = {
  Critical: 'stopped',
  Warning: 'look',
  Info: 'waiting',
  Success: 'done',
} as const satisfies Record<string, Tone>;

/** What administrators have to say, most important first. */
export function Announcements({ section, data, context: { words } }: SectionProps) {
  const shown = data.announcements.data.slice(0, numberIn(section, 'limit', 3));
  if (shown.length === 0) return null;
  const Title = section.title === null ? 'h2' : 'h3';
  return (
    <section class="section news" aria-label={words.site.home.news}>
      <SectionTitle section={section} />
      <ul>
        {shown.map(({ id, title, body_html, level, link_url, link_label }) => (
          <li key={id}>
            <Title class="news-title">
              <Status tone={tones[level] ?? 'waiting'}>{title}</Status>
            </Title>
            <Prose html={body_html} under={3} class="prose-small" />
            <OutLink to={link_url}>{link_label ?? words.site.home.readMore}</OutLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
