import { useEffect, useState } from 'preact/hooks';

/** A part that most visitors never see: it is loaded when it is first wanted, and undefined until then. Where that fails, `failed` is told. */
export function useLater<Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  failed: () => void = () => undefined,
): Part | undefined {
  const [loaded, setLoaded] = useState<{ readonly part?: Part }>({});
  useEffect(() => {
    if (isWanted && loaded.part === undefined) load().then((part) => setLoaded({ part }), failed);
  }, [isWanted]);
  return loaded.part;
}
