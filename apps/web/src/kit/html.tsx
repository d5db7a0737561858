import { useMemo } from 'preact/hooks';
import { withHeadings } from './prose.tsx';
import { trustedHtml } from './trusted.ts';

interface Props {
  /** A field that the contract declares as sanitized HTML. */
  readonly html: string;
  readonly class?: string;
}

/** Text that people wrote, as the server made it from Markdown. */
export function Html({ html, class: kind = '' }: Props) {
  const trusted = useMemo(() => trustedHtml(withHeadings(html, 2, false)), [html]);
  return <div class={`prose ${kind}`.trim()} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
