import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A part of a screen whose code is loaded where it is shown. */
export function Later<Props extends object>({
  load,
  ...props
}: { readonly load: () => Promise<ComponentType<Props>> } & Props) {
  const [Field, setField] = useState<ComponentType<Props>>();
  useEffect(() => void load().then((loaded) => setField(() => loaded)), []);
  return Field === undefined ? null : <Field {...(props as unknown as Props)} />;
}
