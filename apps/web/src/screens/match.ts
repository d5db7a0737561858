/** The parameters of a path by a pattern like `/events/{slug}`; undefined where it does not match. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, sent] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== sent.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [at, piece] of wanted.entries()) {
    const value = sent[at] ?? '';
    if (!piece.startsWith('{')) {
      if (piece !== value) return undefined;
    } else {
      const decoded = decodedPiece(value);
      if (decoded === undefined || decoded === '') return undefined;
      parameters[piece.slice(1, -1)] = decoded;
    }
  }
  return parameters;
}

function decodedPiece(piece: string): string | undefined {
  try {
    return decodeURIComponent(piece);
  } catch {
    return undefined; // a % that encodes nothing
  }
}
