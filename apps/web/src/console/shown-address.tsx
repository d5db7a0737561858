import { timeText } from '@karcis/format';
import { QrCode } from '../kit/qr-code.tsx';
import { useConsole } from './words.ts';

/** What a deed answers that gives somebody an address. */
interface Answer {
  readonly data: { readonly url: string; readonly expires_at: string };
}

/** An address as a code that a camera reads, and until when it is good. It is shown once, and nowhere else. */
export function ShownAddress({ answer }: { readonly answer: unknown }) {
  const { words, locale } = useConsole();
  const { data } = answer as Answer;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div class="once" role="status">
      <QrCode text={data.url} label={words.console.record.code} />
      <p>{words.console.record.codeUntil(timeText(data.expires_at, zone, locale))}</p>
    </div>
  );
}
