/** A file as the API gives it. */
interface GivenFile {
  readonly filename: string;
  readonly content_type: string;
  readonly content_base64: string;
}

/** Has the browser save a file that the API gave. */
export function saveFile({ filename, content_type: type, content_base64: text }: GivenFile): void {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
