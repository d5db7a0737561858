import { useMemo } from 'preact/hooks';
import { trustedHtml } from './trusted.ts';

interface Props {
  /** A field that the contract declares as sanitized HTML. */
  readonly html: string;
  readonly class?: string;
}

/** Text that people wrote, as the server made it from Markdown. */
export function Html({ html, class: kind = '' }: Props) {
  const trusted = useMemo(() => trustedHtml(html), [html]);
  return <div class={`prose ${kind}`.trim()} dangerouslySetInnerHTML={{ __html: trusted }} />;
}
