import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { linesIn, readArchive, type Reading } from './archive.ts';
import { BackupError, type End, type Header, type TableHead } from './format.ts';

/** Reads the backup in a file. Throws BackupError when there is none, or when it is damaged or incomplete. */
export async function readBackup(file: string, reading: Reading): Promise<{ header: Header; end: End }> {
  const source = createReadStream(file);
  const plain = createZstdDecompress({ chunkSize: 1 << 18 });
  const flowing = pipeline(source, plain).catch(() => undefined); // the reader gets the error
  try {
    return await readArchive(plain as AsyncIterable<Buffer>, reading);
  } catch (error) {
    throw explained(error, file);
  } finally {
    source.destroy();
    plain.destroy();
    await flowing;
  }
}

function explained(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ZSTD_') === true || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'Z_BUF_ERROR')
    return new BackupError(`The backup ${file} is damaged or incomplete: it cannot be decompressed.`, {
      cause: error,
    });
  if (code !== undefined && ['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes(code))
    return new BackupError(`The backup cannot be read: ${message}.`, { cause: error });
  return error;
}

/** Reads rows to their end and returns their number. */
export async function passOver(rows: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const piece of rows) lines += linesIn(piece);
  return lines;
}

/** Returns the contents of a backup, after reading it to its end and comparing its checksums. */
export async function verify(file: string): Promise<{ header: Header; end: End; tables: TableHead[] }> {
  const tables: TableHead[] = [];
  const { header, end } = await readBackup(file, {
    header: async () => {},
    table: async (table, rows) => {
      tables.push(table);
      return passOver(rows);
    },
  });
  return { header, end, tables };
}
