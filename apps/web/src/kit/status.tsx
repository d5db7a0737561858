/** How a state is meant: with a shape for each, so that colour is never the only sign. */
export type Tone = 'done' | 'waiting' | 'working' | 'look' | 'stopped' | 'over';

/** A state as word, shape and colour, the same everywhere. */
export function Status({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <span class={`status status-${tone}`}>{children}</span>;
}
