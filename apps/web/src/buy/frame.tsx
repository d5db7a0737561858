import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { orderTokenOf } from '../frame/order-tokens.ts';
import { orderAt } from '../frame/take-order-token.ts';
import { Page } from '../frame/page.tsx';
import { Problem } from '../frame/problem.tsx';
import { useWords } from '../frame/words.ts';

interface Props {
  readonly path: string;
  readonly children: ComponentChildren;
}

/** Shows what the token of an order opens, and what is for everybody; the rest to the account that has bought it. */
export const Frame = ({ path, children }: Props) => {
  const order = orderAt(path);
  const opens = order === undefined || orderTokenOf(order) !== undefined;
  return opens ? <>{children}</> : <OfAccount>{children}</OfAccount>;
};

/** The check of the account, once its code is there: most buyers have none. */
function OfAccount({ children }: Pick<Props, 'children'>) {
  const { words } = useWords();
  const [loaded, setLoaded] = useState<{ readonly Check?: ComponentType; readonly error?: unknown }>({});
  const load = () => {
    setLoaded({});
    import('./of-account.tsx').then(
      ({ OfAccount: Check }) => setLoaded({ Check: Check as ComponentType }),
      (error: unknown) => setLoaded({ error }),
    );
  };
  useEffect(load, []);
  const { Check, error } = loaded;
  if (Check !== undefined) return <Check>{children}</Check>;
  if (error === undefined) return null;
  return (
    <Page title={words.frame.notLoaded}>
      <h1>{words.frame.notLoaded}</h1>
      <Problem error={error} retry={load} />
    </Page>
  );
}
