import { api } from '@karcis/contract';
import { call } from '../frame/server.ts';

/** Has the browser save the PDF of a ticket. Throws where the server gives none. */
export async function download(id: string): Promise<void> {
  const {
    filename,
    content_type: type,
    content_base64: text,
  } = (await call(api.tickets.download, { id })).data;
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
