import type { Api } from '@karcis/contract';
import {
  insertVouchers,
  type NewVoucher,
  type Offer,
  takenCodes,
  vouchersIn,
} from '../db/queries/vouchers.ts';
import { kindOf } from '../db/writes/kinds.ts';
import type { WriteDb } from '../db/writes/write-db.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { checkOf, failLines, type FileLines, type Given } from '../domain/file-lines.ts';
import type { Account } from '../domain/security/scope.ts';
import { demandTypes } from './named-types.ts';
import { demandNewVoucherLimits } from './offer-limits.ts';
import { type ReachOf, withinOpen } from './reach.ts';
import { voucherBatchesOf } from './voucher-batches.ts';

type Imports = Api['organizerImports'];

/** The functions behind the routes of imports, for those who reach an event. */
export function importsOf(reachOf: ReachOf) {
  const { batch } = voucherBatchesOf(reachOf);
  return {
    vouchers: async (db: WriteDb, scope: Account, input: Given<Imports['vouchers']>) => {
      const { id, name, note, dry_run: isDry = false, body: file, ...offer } = input;
      const verbs = await withinOpen(db, { event: id, reach: reachOf(scope) });
      await demandTypes(db, id, offer);
      await demandNewVoucherLimits(db, id, offer);
      await findRepeated(db, id, file);
      if (file.errors.count() > 0) return isDry ? checkOf(file) : failLines(file.errors);
      const made = await verbs.create('voucher_batches', { name, note, issued_count: file.rows });
      // What is asked of one voucher is asked of all: a rehearsal makes the first, and undoes it.
      await issue(db, { event: id, batch: made }, { ...file, made: isDry ? 1 : file.rows }, offer);
      return isDry ? checkOf(file) : batch(db, scope, { id, voucher_batch_id: made });
    },
  };
}

/** Adds the codes that the file or the event has already. Its event is locked, so that nobody else makes some meanwhile. */
async function findRepeated(
  db: WriteDb,
  event: string,
  { lines, errors }: FileLines<NewVoucher>,
): Promise<void> {
  const right = lines.filter(({ line }) => !errors.has(line));
  const codes = new Set(right.map(({ values }) => values.code));
  const taken = await db.beside((all) => takenCodes(all, event, [...codes]));
  const first = new Map<string, number>();
  for (const { line, values } of right) {
    const code = values.code.toLowerCase();
    const before = first.get(code);
    if (before === undefined) first.set(code, line);
    const add = (why: 'repeated' | 'taken', detail: () => string) =>
      errors.add(line, () => ({ column: 'code', code: why, detail: detail() }));
    if (before !== undefined) add('repeated', () => `The code ${values.code} is in line ${before}, too.`);
    else if (taken.has(code))
      add('taken', () => `The event has a promo or a voucher ${values.code} already.`);
  }
}

/** Makes vouchers of a batch from the first lines of a file. */
async function issue(
  db: WriteDb,
  of: { readonly event: string; readonly batch: string },
  { lines, made }: Pick<FileLines<NewVoucher>, 'lines'> & { readonly made: number },
  offer: Offer,
): Promise<void> {
  const at = await db.now();
  const vouchers = lines.slice(0, made).map(({ values }) => values);
  await db.beside(async (all) => {
    if ((await vouchersIn(all, of.event)) + lines.length > (kindOf('vouchers').perEvent ?? 0))
      fail('limit_reached');
    // One that comes back from the trash at this moment has its code again.
    if ((await insertVouchers(all, of, { vouchers, offer, at })) < vouchers.length) fail('try_again');
  });
}
