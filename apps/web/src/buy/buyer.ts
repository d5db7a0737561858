import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The account that buys. */
export interface Buyer {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
}

/** Undefined for those who buy without an account. */
export const BuyerContext = createContext<Buyer | undefined>(undefined);

export const useBuyer = (): Buyer | undefined => useContext(BuyerContext);
