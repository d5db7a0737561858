/** Returns what a part of a mailed link says, without percent codes, also twice encoded ones, and without signs that no reader sees. */
export function readable(text: string): string {
  let read = text;
  for (let times = 0; times < 3; times++) read = read.replaceAll(/(?:%[\da-f]{2})+/gi, readCodes);
  return read.replaceAll(/[\p{Cf}\p{DI}]/gu, '');
}

/** Codes of no text stay as they are. */
function readCodes(codes: string): string {
  try {
    return decodeURIComponent(codes);
  } catch {
    return codes;
  }
}
