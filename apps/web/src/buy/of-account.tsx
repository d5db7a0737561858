import type { ComponentChildren } from 'preact';
import { SignedIn, useHolder } from '../frame/signed-in.tsx';
import { BuyerContext } from './buyer.ts';
import { LinkNeeded } from './link-needed.tsx';

/** Around what an account has bought. It is loaded where no token opens the order. */
export const OfAccount = ({ children }: { readonly children: ComponentChildren }) => (
  <SignedIn out={<LinkNeeded />}>
    <WithBuyer>{children}</WithBuyer>
  </SignedIn>
);

function WithBuyer({ children }: { readonly children: ComponentChildren }) {
  const { id, name, email } = useHolder();
  return <BuyerContext.Provider value={{ id, name, email }}>{children}</BuyerContext.Provider>;
}
