/** The token of the link by which somebody came. It stands after the `#`, which is sent to no server. */
export const tokenOfLink = (): string => location.hash.slice(1);
