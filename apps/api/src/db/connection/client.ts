/** Client that a transaction is for. */
export interface Client {
  /** Account or device, or the network of a client without an account. */
  readonly key: string;
  /** Network of the client, as wide as one customer of a provider may have it. */
  readonly network: string;
  /** Order or narrower network of a client without an account: many people share an address. */
  readonly member: string | undefined;
  /** Event whose rows its transaction locks, where many clients want the same rows. */
  readonly event: string | undefined;
  /** Records that the request brings: a batch counts as its lines. At least 1. */
  readonly cost: number;
  /** Aborted when the client closes its connection. */
  readonly left: AbortSignal;
}
