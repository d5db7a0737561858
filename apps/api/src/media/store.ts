/** Where the files of pictures are: a folder, or a store that speaks S3. Names are like `<sha256>/1280.webp`. */
export interface Store {
  /** Keeps a file, whole or not at all, in place of one that is there. */
  put(name: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns a file; undefined where there is none. */
  get(name: string): Promise<Uint8Array | undefined>;
  /** Deletes a file. One that is not there is no error. */
  delete(name: string): Promise<void>;
}
