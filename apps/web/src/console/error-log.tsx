import { api, type BodyOf } from '@karcis/contract';
import { useState } from 'preact/hooks';
import type { ScreenProps } from '../frame/room.tsx';
import { useRead } from '../frame/reads.ts';
import { momentText } from '../kit/figures.ts';
import { TableLines } from '../kit/table.tsx';
import { admin } from '../screens/admin.ts';
import type { Deed, DeedOf } from '../screens/deed.ts';
import { projected } from '../screens/projected.ts';
import { Facts } from './facts.tsx';
import { Head } from './head.tsx';
import { Later } from './later.tsx';
import { Read } from './reading.tsx';
import { MapFacts } from './record-body.tsx';
import { nounOf, useConsole } from './words.ts';

type Detail = BodyOf<typeof api.adminLogs.errorLog>['data'];
type StackFrame = Detail['stack_frames'][number];

const offered = async () => (await import('./deeds.tsx')).Deeds;

/** What can be said of an error. */
const does = api.adminLogs.changeErrorLog;
const deeds = [
  { does, word: 'resolveError', field: 'status', is: ['Open', 'Ignored'], sends: { status: 'Resolved' } },
  { does, word: 'ignoreError', field: 'status', is: ['Open', 'Resolved'], sends: { status: 'Ignored' } },
  { does, word: 'reopenError', field: 'status', is: ['Resolved', 'Ignored'], sends: { status: 'Open' } },
] as const satisfies readonly DeedOf<Detail>[];

/** One kind of error: where it is in our code, first of all. */
export function ErrorLog({ params }: ScreenProps) {
  const { words } = useConsole();
  const reading = useRead(api.adminLogs.errorLog, { id: params['id'] ?? '' });
  return (
    <Read
      of={reading}
      lines={
        <>
          <Head title={nounOf(words, 'errorLog').name} />
          <TableLines heads={['', '']} />
        </>
      }
    >
      {({ data }) => <Seen error={data} />}
    </Read>
  );
}

function Seen({ error }: { readonly error: Detail }) {
  const { words, locale } = useConsole();
  const { errorLog } = words.console;
  const [last, setLast] = useState<Deed>();
  const fields = projected(api.adminLogs.errorLog).row;
  const ours = error.stack_frames.filter(({ in_app }) => in_app);
  const others = error.stack_frames.filter(({ in_app }) => !in_app);
  return (
    <>
      <Head
        title={`${error.name}: ${error.message}`}
        isCode
        crumb={{ href: admin.errorLogs.path, name: nounOf(words, 'errorLogs').name }}
      >
        <Copy error={error} />
      </Head>
      <Facts
        kind="strip"
        paths={['status', 'level', 'occurrences', 'first_seen_at', 'last_seen_at', 'route', 'release']}
        fields={fields}
        row={error}
      />
      <Later load={offered} deeds={deeds} row={error} params={{}} last={last} done={setLast} />
      <section>
        <h2>{errorLog.ours}</h2>
        {ours.length === 0 && <p class="quiet">{errorLog.noFrames}</p>}
        <Frames frames={ours} />
        {others.length > 0 && (
          <details class="more">
            <summary>{errorLog.libraries(others.length)}</summary>
            <Frames frames={others} />
          </details>
        )}
        <details class="more">
          <summary>{errorLog.stack}</summary>
          <pre class="source" tabIndex={0}>
            {error.stack_trace}
          </pre>
        </details>
      </section>
      {error.cause_chain.length > 0 && (
        <section>
          <h2>{errorLog.causes}</h2>
          <ol class="frames">
            {error.cause_chain.map(({ name, message }) => (
              <li key={name + message}>
                <b>{name}</b>
                <span>{message}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <RequestFacts error={error} />
      {error.recent_occurrences.length > 0 && (
        <section>
          <h2>{errorLog.occurrences}</h2>
          <ul class="log">
            {error.recent_occurrences.map(({ at, request_id }, place) => (
              <li key={place}>
                <span>{momentText(locale, at)}</span>
                {request_id !== null && <code>{request_id}</code>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>{errorLog.more}</h2>
        <Facts
          paths={[
            'id',
            'fingerprint',
            'status_code',
            'http_method',
            'last_request_id',
            'last_user.id',
            'environment',
            'host',
            'process_id',
            'resolved_at',
            'resolved_by.name',
          ]}
          fields={fields}
          row={error}
        />
      </section>
    </>
  );
}

const placeOf = ({ file, line, column }: StackFrame) =>
  [file, line, column].filter((part) => part !== null).join(':');

const Frames = ({ frames }: { readonly frames: readonly StackFrame[] }) => (
  <ol class="frames">
    {frames.map((frame, at) => (
      <li key={at}>
        <b>{frame.function ?? '–'}</b>
        <span>{placeOf(frame)}</span>
      </li>
    ))}
  </ol>
);

function RequestFacts({ error: { request } }: { readonly error: Detail }) {
  const { words } = useConsole();
  const { errorLog } = words.console;
  if (request === null)
    return (
      <section>
        <h2>{errorLog.request}</h2>
        <p class="quiet">{errorLog.noRequest}</p>
      </section>
    );
  const { method, url, query, headers, ip_address, user_agent } = request;
  return (
    <section>
      <h2>{errorLog.request}</h2>
      <pre class="source" tabIndex={0}>
        {method} {url}
      </pre>
      <MapFacts value={{ ...query, ip_address: ip_address ?? '–', user_agent: user_agent ?? '–' }} />
      <details class="more">
        <summary>{errorLog.headers}</summary>
        <MapFacts value={headers} />
      </details>
    </section>
  );
}

/** Copies what somebody needs who is to repair it. */
function Copy({ error }: { readonly error: Detail }) {
  const { words } = useConsole();
  const [isCopied, setCopied] = useState(false);
  const { request } = error;
  const text = [
    `${error.name}: ${error.message}`,
    `${error.level}, ${error.status}, ${error.occurrences} x, ${error.first_seen_at} – ${error.last_seen_at}`,
    `${request?.method ?? error.http_method ?? ''} ${request?.url ?? error.route ?? ''}`.trim(),
    `release ${error.release ?? '-'}, request ${error.last_request_id ?? '-'}`,
    '',
    error.stack_trace,
  ].join('\n');
  // Over plain HTTP no script may copy.
  if (!('clipboard' in navigator)) return null;
  return (
    <>
      <button
        class="button"
        type="button"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {words.console.errorLog.copy}
      </button>
      <span class="quiet" role="status">
        {isCopied ? words.console.errorLog.copied : ''}
      </span>
    </>
  );
}
