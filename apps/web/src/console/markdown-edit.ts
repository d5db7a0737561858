/** What a tool of a text in Markdown makes of what is marked. */
export type Tool = 'bold' | 'italic' | 'heading' | 'list' | 'link';

/** A part of a text that is replaced, and what is marked then. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly marked: readonly [from: number, to: number];
}

/** What a text is changed by, of which a part is marked. Used again, a tool takes away what it has made. */
export function editBy(tool: Tool, text: string, start: number, end: number): Edit {
  if (tool === 'bold') return around('**', text, start, end);
  if (tool === 'italic') return around('_', text, start, end);
  if (tool === 'link') return link(text, start, end);
  return lines(tool === 'heading' ? '## ' : '- ', text, start, end);
}

/** Signs on both sides. */
function around(sign: string, text: string, start: number, end: number): Edit {
  const inner = text.slice(start, end);
  const { length } = sign;
  const isMarked = inner.length >= 2 * length && inner.startsWith(sign) && inner.endsWith(sign);
  if (isMarked) {
    const bare = inner.slice(length, -length);
    return { start, end, text: bare, marked: [start, start + bare.length] };
  }
  const isWithin = text.slice(start - length, start) === sign && text.slice(end, end + length) === sign;
  if (start >= length && isWithin)
    return { start: start - length, end: end + length, text: inner, marked: [start - length, end - length] };
  return { start, end, text: sign + inner + sign, marked: [start + length, end + length] };
}

/** What each line begins with. */
function lines(sign: string, text: string, start: number, end: number): Edit {
  const first = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', Math.max(start, end - 1));
  const last = next === -1 ? text.length : Math.max(next, end);
  const before = text.slice(first, last).split('\n');
  const areAll = before.every((line) => line.startsWith(sign));
  const after = before
    .map((line) => (areAll ? line.slice(sign.length) : line.startsWith(sign) ? line : sign + line))
    .join('\n');
  const to = first + after.length;
  return { start: first, end: last, text: after, marked: start === end ? [to, to] : [first, to] };
}

/** An address becomes the link itself; of words, the address is asked for. */
function link(text: string, start: number, end: number): Edit {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(inner);
  const address = isAddress ? inner : 'https://';
  const words = isAddress ? '' : inner;
  const from = start + 1;
  const at = from + words.length + 2;
  const marked = isAddress || words === '' ? [from, from + words.length] : [at, at + address.length];
  return { start, end, text: `[${words}](${address})`, marked: marked as [number, number] };
}
