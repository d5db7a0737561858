import { api } from '@karcis/contract';
import { saveFile } from '../frame/save-file.ts';
import { call } from '../frame/server.ts';

/** Has the browser save the PDF of a ticket. Throws where the server gives none. */
export async function download(id: string): Promise<void> {
  saveFile((await call(api.tickets.download, { id })).data);
}
