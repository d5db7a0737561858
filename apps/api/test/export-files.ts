import { parse } from 'csv-parse/sync';

/** A line of an export, by the names of its columns. */
export type Line = Readonly<Record<string, string>>;

/** What stands in an export, as another program reads it. */
export const linesIn = (text: string, delimiter = ','): Line[] =>
  parse<Line>(text, { bom: true, columns: true, delimiter, recordDelimiter: '\r\n' });

/** The whole text of a stream. Fails where it is broken off. */
export const textOf = (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> =>
  new Response(stream).text();

export const readExport = async (
  asked: Promise<ReadableStream<Uint8Array<ArrayBuffer>>>,
  delimiter?: string,
): Promise<Line[]> => linesIn(await textOf(await asked), delimiter);
