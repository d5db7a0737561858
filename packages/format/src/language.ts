/** The languages that texts exist in. */
export type Language = 'id' | 'en';
