/** Widths of the pictures for pages. None is enlarged, and all names are there. */
export const widths = [320, 640, 1280, 2400] as const;

/** The files of a picture and their types. For documents and mails there is one of two, by whether the picture is see-through. */
const types = {
  ...(Object.fromEntries(widths.map((width) => [`${width}.webp`, 'image/webp'])) as Record<
    `${(typeof widths)[number]}.webp`,
    'image/webp'
  >),
  'preview.jpg': 'image/jpeg',
  'print.jpg': 'image/jpeg',
  'print.png': 'image/png',
} as const;

export type FileName = keyof typeof types;
export const fileNames = Object.keys(types) as FileName[];

/** The type of a file; undefined for what is none. */
export const typeOfFile = (name: string): (typeof types)[FileName] | undefined =>
  Object.hasOwn(types, name) ? types[name as FileName] : undefined;

/** Bytes of the largest file: pictures that would need more are made smaller. The memory of the server for files counts on it. */
export const largestFile = 4 * 1024 * 1024;

/** What is known of a picture: kept beside its files, and written last, so that the files are all there where it is. */
export const factsFile = 'picture.json';

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/** What is known of a picture: its type and bytes as it was sent, its pixels upright. */
export interface Facts {
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/** The type of a picture by its first bytes; undefined for anything else. */
export function typeOfBytes(bytes: Uint8Array): PictureType | undefined {
  const head = Buffer.from(bytes.subarray(0, 15));
  const hex = head.toString('hex');
  if (hex.startsWith('ffd8ff')) return 'image/jpeg';
  if (hex.startsWith('89504e470d0a1a0a')) return 'image/png';
  return /^RIFF.{4}WEBPVP8/s.test(head.toString('latin1')) ? 'image/webp' : undefined;
}
