/** What a mailed token is made of that confirms the address of a free order (`mailedToken`): the payment of nothing, and the address that it is mailed to. */
export const confirmationId = (paymentId: string, address: string): string =>
  `confirm ${paymentId} ${address.toLowerCase()}`;
