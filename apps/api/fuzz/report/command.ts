import { type Case, methodOf } from '../case.ts';
import type { Place } from '../wire/connection.ts';

/** Returns a command that sends the case again. `<<names>>` are for the reader to fill in from their own server. */
export const commandOf = (drawn: Case, place: Place): string =>
  drawn.expects === 'broken' ? netcat(drawn, place) : curl(drawn, place);

function netcat({ text }: Case, { host, port }: Place): string {
  return `printf ${quoted(text.replaceAll('%', '%%').replaceAll('\\', '\\\\'), true)} | nc -w 2 ${host} ${port}`;
}

function curl(drawn: Case, { host, port }: Place): string {
  const [head = '', ...rest] = drawn.text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const body = rest.join('\r\n\r\n');
  const target = line.slice(methodOf(drawn).length + 1, line.lastIndexOf(' '));
  const headers = lines
    .filter((each) => !each.startsWith('Content-Length: <<'))
    .map((each) => `-H ${quoted(each.replace(/:\s*$/, ';'))}`);
  const isHead = methodOf(drawn) === 'HEAD';
  return [
    `curl -si${isHead ? 'I' : ''} --http1.1 --path-as-is`,
    `--request-target ${quoted(target)}`,
    ...(isHead ? [] : [`-X ${methodOf(drawn)}`]),
    ...headers,
    ...(body === '' ? [] : [`--data-binary ${quoted(body)}`]),
    `http://${host}:${port}`,
  ].join(' ');
}

/** For a shell: printable text in quotes, anything else with its bytes spelled out. */
function quoted(text: string, spelled = false): string {
  const isPlain = /^[\x20-\x7e]*$/.test(text);
  if (isPlain && !spelled) return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const bytes = text.replaceAll(/[^\x20-\x26\x28-\x5b\x5d-\x7e]/g, (byte) => {
    if (spelled && byte === '\\') return byte;
    const octal = byte.charCodeAt(0).toString(8).padStart(3, '0');
    return `\\${octal}`;
  });
  return spelled ? `'${bytes}'` : `$'${bytes}'`;
}
