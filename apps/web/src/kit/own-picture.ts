/** What decides about the poster of an event. */
export interface EventOfPoster {
  readonly id: string;
  readonly category?: { readonly slug: string } | null | undefined;
  readonly cover_image_url?: string | null | undefined;
}

/** Whether a picture is of this server. Pictures of others are not loaded: their servers would see every visitor. */
export const isOwnPicture = (address: string | null | undefined): address is string =>
  typeof address === 'string' && /^\/(?![/\\])/.test(address);
