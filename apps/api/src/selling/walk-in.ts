/** A buyer at a counter who says no address. One of a domain that nobody can have (RFC 2606) stands for it, which no mail is sent to. */

const domain = 'walk-in.invalid';

/** What such a buyer is called. */
export const walkInName = 'Walk-in';

export const walkInAddress = (reference: string): string => `${reference.toLowerCase()}@${domain}`;

/** Whether an address is such a one. */
export const isWalkIn = (address: string): boolean => address.endsWith(`@${domain}`);
