/** An answer of which every byte has arrived. */
export interface Framed {
  readonly status: number;
  /** Of the body. */
  readonly bytes: number;
}

const HEAD_END = '\r\n\r\n';

/**
 * Finds where answers end in what a connection brings (RFC 9112, 6.3), of those that say their length. Takes
 * chunk after chunk, and gives an answer with the chunk that completes it: there is one under way at a time.
 */
export function createFraming(): (chunk: Buffer) => Framed | undefined {
  let head: Buffer | undefined;
  let answer: Framed | undefined;
  let missing = 0;

  return (chunk) => {
    let arrived = chunk.length;
    if (answer === undefined) {
      const sofar = head === undefined ? chunk : Buffer.concat([head, chunk]);
      const end = sofar.indexOf(HEAD_END);
      if (end === -1) {
        head = sofar;
        return undefined;
      }
      head = undefined;
      answer = readHead(sofar.toString('latin1', 0, end));
      missing = answer.bytes;
      arrived = sofar.length - end - HEAD_END.length;
    }
    missing -= arrived;
    if (missing < 0) throw new Error('More came than the answer said');
    if (missing > 0) return undefined;
    const complete = answer;
    answer = undefined;
    return complete;
  };
}

function readHead(head: string): Framed {
  const [, status] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(head) ?? [];
  const code = Number(status);
  if (status === undefined || (length === undefined && code !== 204 && code !== 304))
    throw new Error(`This answer does not say how long it is: ${head.slice(0, 200)}`);
  return { status: code, bytes: Number(length ?? 0) };
}
