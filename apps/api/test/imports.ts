import { type Api, personName, type RehearsalOf } from '@karcis/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { csvLine } from '../src/domain/text/csv.ts';
import { eventKeyOf, newId } from '../src/domain/id.ts';
import { given, inDays } from './given.ts';
import type { Karcis } from './harness.ts';
import { holdUntil } from './holds.ts';
import { colleague, eventBy, type People } from './people.ts';
import { hostile } from './xss-corpus.ts';

type Check = RehearsalOf<Api['adminImports']['vouchers']>;

/** What is true of imports, asked as administrator or as the organizer of the event. */
export function testsOfImports(
  access: 'admin' | 'organizer',
  server: { readonly current: Karcis },
  people: () => People,
): void {
  const db = () => server.current.db;
  const clientOf = (token: string) => {
    const client = server.current.client(token);
    return access === 'admin' ? client.adminImports : client.organizerImports;
  };
  const caller = () => (access === 'admin' ? people().Sari : people().Budi);
  type Input = Parameters<ReturnType<typeof clientOf>['vouchers']>[0];
  const free = { name: 'Tamu', effect: 'Free Ticket' } as const;
  const send = (id: string, file: string | Uint8Array, more: Partial<Input> = {}, idempotencyKey = newId()) =>
    clientOf(caller().token).vouchers(
      { id, ...free, ...more, body: Buffer.from(file as string) },
      { idempotencyKey },
    );
  const eventOf = (owner: 'Budi' | 'Bayu' = 'Budi', row: { status?: 'Archived'; currency?: 'JPY' } = {}) =>
    eventBy(db(), people()[owner], row);
  const vouchersOf = (id: string) =>
    db().selectFrom('vouchers').selectAll().where('event_id', '=', id).orderBy('code').execute();
  const rows = async () => [
    await db().selectFrom('voucher_batches').selectAll().orderBy('id').execute(),
    await db().selectFrom('vouchers').selectAll().orderBy('id').execute(),
    await db().selectFrom('idempotency_keys').select('key').orderBy('key').execute(),
    await db().selectFrom('outbox').select('id').orderBy('id').execute(),
    await db().selectFrom('activity_log').select('id').where('outcome', '=', 'Succeeded').execute(),
  ];
  const check = async (id: string, file: string | Uint8Array, more: Partial<Input> = {}) => {
    const { data } = await clientOf(caller().token).vouchers({
      id,
      ...free,
      ...more,
      dry_run: true,
      body: Buffer.from(file as string),
    });
    return data as Check;
  };
  /** The errors of a file, which are the same whether it is imported or only asked about, and change no row. */
  const errorsOf = async (id: string, file: string | Uint8Array) => {
    const before = await rows();
    const { errors, ...counts } = await check(id, file);
    const refused = await send(id, file).catch((error: unknown) => error);
    expect(await rows()).toEqual(before);
    const { problem } = refused as {
      problem: { status: number; code: string; errors: { pointer?: string; code: string; detail: string }[] };
    };
    expect([problem.status, problem.code]).toEqual([422, 'invalid_request']);
    const told = problem.errors.filter(({ code }) => code !== 'more');
    expect(told).toEqual(
      errors.map(({ line, column, code, detail }) => ({
        pointer: `/lines/${line}${column === null ? '' : `/${column}`}`,
        code,
        detail,
      })),
    );
    return { ...counts, errors };
  };
  const codesIn = async (id: string, file: string | Uint8Array) =>
    (await errorsOf(id, file)).errors.map(({ line, column, code }) => `${line} ${column} ${code}`);

  describe(`an import of vouchers, by ${access}`, () => {
    beforeEach(async () => {
      for (const table of ['vouchers', 'voucher_batches'] as const) await db().deleteFrom(table).execute();
    });

    it('is a batch of what the lines say, in any order of columns, and one entry of the audit log', async () => {
      const id = await eventOf();
      const type = { event_id: id, name: 'Umum', price: 0, currency: 'IDR' };
      const ticket_type_ids = [
        await given(db(), 'ticket_types', type),
        await given(db(), 'ticket_types', { ...type, name: 'Lain' }),
      ];
      const offer = {
        effect: 'Discount',
        discount_type: 'Percentage',
        discount_value: 12.5,
        max_usages: 2,
      } as const;
      const file =
        '\uFEFFrecipient_email;Code;recipient_name\r\n sari@example.org ;PERS-1;"Sari ""S""; Dewi"\r\n;pers-2;=1+1\r\n;;\r\n';
      const { data } = await send(id, file, {
        ...offer,
        ticket_type_ids,
        valid_until: inDays(3),
        note: 'Pers',
      });
      expect(data).toMatchObject({
        name: 'Tamu',
        note: 'Pers',
        issued_count: 2,
        actions: ['change', 'revoke', 'send'],
      });
      const batch = data as { id: string };
      const vouchers = await vouchersOf(id);
      expect(vouchers).toMatchObject([
        { code: 'PERS-1', recipient_name: 'Sari "S"; Dewi', recipient_email: 'sari@example.org' },
        { code: 'pers-2', recipient_name: '=1+1', recipient_email: null },
      ]);
      for (const voucher of vouchers) {
        expect(voucher).toMatchObject({ ...offer, ticket_type_ids, batch_id: batch.id, currency: 'IDR' });
        expect(eventKeyOf(voucher.id)).toBe(eventKeyOf(batch.id));
      }
      const entries = await db()
        .selectFrom('activity_log')
        .select(['action', 'event_id', 'changes'])
        .where('subject_id', '=', batch.id)
        .execute();
      expect(entries).toMatchObject([{ action: 'voucher_batch.imported', event_id: id }]);
      expect(entries[0]?.changes).toContainEqual({ field: 'issued_count', old: null, new: 2 });
    });

    it('says what would come of it, and writes nothing', async () => {
      const id = await eventOf();
      const before = await rows();
      expect(await check(id, 'code\nSATU\nDUA\n')).toEqual({ rows: 2, valid: 2, errors: [] });
      expect(await check(id, 'code\nSATU\n-\nsatu\n')).toMatchObject({ rows: 3, valid: 1 });
      await expect(check(id, 'code\nSATU\n', { effect: 'Discount' })).rejects.toThrow('422 invalid_request');
      expect(await rows()).toEqual(before);
      // Control: what it said comes of it.
      await send(id, 'code\nSATU\nDUA\n');
      expect(await vouchersOf(id)).toHaveLength(2);
      expect(await check(id, 'code\nsatu\nTIGA\n')).toMatchObject({
        rows: 2,
        valid: 1,
        errors: [{ line: 2, column: 'code', code: 'taken' }],
      });
    });

    it('needs a key, and is made once with it', async () => {
      const id = await eventOf();
      const file = Buffer.from('code\nSEKALI\n');
      const before = await rows();
      const without = clientOf(caller().token).vouchers({ id, ...free, body: file });
      await expect(without).rejects.toThrow('400 idempotency_key_required');
      expect(await rows()).toEqual(before);
      const key = newId();
      const answers = await Promise.all([1, 2].map(() => send(id, file, {}, key)));
      expect(new Set(answers.map(({ data }) => (data as { id: string }).id)).size).toBe(1);
      await expect(send(id, 'code\nLAIN\n', {}, key)).rejects.toThrow('422 idempotency_key_reused');
      // Control: with another key the code is there already.
      await expect(send(id, file)).rejects.toThrow('422 invalid_request');
      expect(await vouchersOf(id)).toHaveLength(1);
    });

    it('is refused as a whole, with each value that is wrong, by its line and column', async () => {
      const id = await eventOf();
      await given(db(), 'vouchers', { event_id: id, code: 'ADA', effect: 'Access', currency: 'IDR' });
      const file = [
        'code,recipient_name,recipient_email',
        'BAIK,Sari,sari@example.org',
        'ada,,',
        'AB,,',
        'DUA!KATA,,',
        ',Sari,',
        'baik,,',
        `PANJANG,${'x'.repeat(121)},`,
        'ALAMAT,,bukan alamat',
        'BANYAK,Sari,sari@example.org,lagi',
        'SEDIKIT,Sari',
        '"BARIS","dua\r\nbaris",',
        'NUL,a\0b,',
        'AKHIR,"<script>alert(1)</script>",a@b@c',
      ].join('\r\n');
      expect(await codesIn(id, file)).toEqual([
        '4 code too_short',
        '5 code wrong_form',
        '6 code missing',
        '8 recipient_name too_long',
        '9 recipient_email wrong_form',
        '10 null too_long',
        '14 recipient_name wrong_form',
        '15 recipient_email wrong_form',
        '3 code taken',
        '7 code repeated',
      ]);
      const { errors } = await errorsOf(id, file);
      expect(JSON.stringify(errors)).not.toContain('bukan alamat');
    });

    it('is refused where its columns are not those, with the nearest', async () => {
      const id = await eventOf();
      expect(await codesIn(id, 'kode\nSATU\n')).toEqual(['1 kode unknown', '1 code missing']);
      expect(await codesIn(id, 'code,Code\nSATU,DUA\n')).toEqual(['1 code repeated']);
      expect(await codesIn(id, 'code;emial;\nSATU;;\n')).toHaveLength(1);
      expect(await codesIn(id, 'code,,recipient_name\nSATU,x,Sari\n')).toEqual(['2 null unknown']);
      expect(await codesIn(id, 'code,,\nSATU,,x\n')).toEqual(['2 null too_long']);
      const { errors } = await errorsOf(id, 'code,recipent_email\nSATU,\n');
      expect(errors[0]?.detail).toContain('did you mean recipient_email?');
      expect(await errorsOf(id, 'kode\nSATU\n')).toMatchObject({ rows: 1, valid: 0 });
    });

    it('is refused where it cannot be read, at its line', async () => {
      const id = await eventOf();
      const cases: readonly (readonly [what: string, file: string | Uint8Array, error: string])[] = [
        ['nothing', '', '1 null missing'],
        ['no lines', 'code\n', '1 null missing'],
        ['empty lines', '\n\n;;\n', '1 null missing'],
        ['an open quote', 'code\nSATU\n"DUA\nTIGA\n', '4 null malformed'],
        ['a quote within a value', 'code\nSA"TU\n', '2 null malformed'],
        ['more after a quote', 'code\n"SA"TU\n', '2 null malformed'],
        [
          'Latin-1',
          Buffer.concat([Buffer.from('code\nSATU\n'), Buffer.from([0xe9, 10])]),
          '3 null malformed',
        ],
        ['UTF-16', Buffer.from('\uFEFFcode\nSATU\n', 'utf16le'), '1 null malformed'],
        ['a very long line', `code\nSATU\n${'x'.repeat(30_000)}`, '3 null too_long'],
        ['very many values', `code\nSATU\n${','.repeat(300)}x\n`, '3 null too_long'],
        ['very many lines', `code\nSATU${'\n'.repeat(30_000)}`, '20001 null too_long'],
        [
          'a long open quote',
          `code\n"${'x\n'.repeat(15_000)}`,
          expect.stringMatching(/null malformed$/) as string,
        ],
        ['5,001 lines', `code\n${codes(5001)}`, '5002 null too_long'],
      ];
      for (const [what, file, error] of cases) expect(await codesIn(id, file), what).toEqual([error]);
      // Control: as many as there may be, with every end of a line there is.
      for (const [at, end] of ['\n', '\r\n', '\r'].entries())
        expect(await check(id, `code${end}${codes(5000).replaceAll('\n', end)}`), `${at}`).toMatchObject({
          rows: 5000,
          valid: 5000,
        });
    });

    it('describes a hundred errors, and counts the others', async () => {
      const id = await eventOf();
      const file = `code\n${Array.from({ length: 150 }, (_, at) => `kode&${at}\n`).join('')}`;
      expect(await check(id, file)).toMatchObject({ rows: 150, valid: 0, errors: { length: 100 } });
      const refused = await send(id, file).catch((error: unknown) => error);
      const { problem } = refused as { problem: { errors: { detail: string }[] } };
      expect(problem.errors).toHaveLength(101);
      expect(problem.errors.at(-1)?.detail).toContain('50 more');
    });

    it('is not larger than 2 MiB, and no more of it is read', async () => {
      const id = await eventOf();
      const url = `${server.current.url}/${access}/events/${id}/imports/vouchers?name=a&effect=Access&dry_run=true`;
      let sent = 0;
      const piece = Buffer.from('KODE\n'.repeat(20_000));
      const body = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          sent += piece.length;
          if (sent > 1e9) controller.close();
          else controller.enqueue(piece);
        },
      });
      const request = {
        method: 'POST',
        body,
        duplex: 'half',
        headers: { authorization: `Bearer ${caller().token}` },
      };
      const answer = await fetch(url, request as RequestInit).then(
        async (response) => [response.status, ((await response.json()) as { code: string }).code],
        () => 'cut off',
      );
      // The answer may be lost where the client still writes when the connection is closed.
      expect([[413, 'body_too_large'], 'cut off']).toContainEqual(answer);
      expect(sent).toBeLessThan(100_000_000);
      const large = Buffer.alloc(2 * 1024 * 1024 + 1, 'code\n');
      await expect(check(id, large)).rejects.toThrow('413 body_too_large');
    });

    it('keeps hostile names as they are', async () => {
      const id = await eventOf();
      const names = hostile
        .map(([, text]) => personName(text))
        .filter((text) => /^[^\p{Cc}\u2028-\u202E\u2066-\u2069]{1,120}$/u.test(text) && text.isWellFormed());
      const lines = names.map((name, at) => csvLine([`NAMA-${String(at).padStart(3, '0')}`, name], ','));
      await send(id, csvLine(['code', 'recipient_name'], ',') + lines.join(''));
      expect((await vouchersOf(id)).map(({ recipient_name }) => recipient_name)).toEqual(names);
      expect(names.length).toBeGreaterThan(20);
    });

    it('has an offer that does not contradict itself, of types of its event: parameters are named', async () => {
      const [id, other] = [await eventOf('Budi', { currency: 'JPY' }), await eventOf()];
      const foreign = await given(db(), 'ticket_types', {
        event_id: other,
        name: 'Umum',
        price: 0,
        currency: 'IDR',
      });
      const before = await rows();
      const percent = { effect: 'Discount', discount_type: 'Percentage' } as const;
      for (const [more, parameter] of [
        [{ effect: 'Discount' }, 'discount_type'],
        [{ ...percent, discount_value: 101 }, 'discount_value'],
        [{ ...percent, discount_value: -1 }, 'discount_value'],
        [{ valid_from: inDays(2), valid_until: inDays(1) }, 'valid_until'],
        [{ ticket_type_ids: [foreign] }, 'ticket_type_ids'],
        [{ ticket_type_ids: ['x'] }, 'ticket_type_ids'],
        [{ max_usages: 0 }, 'max_usages'],
        [{ name: ' ' }, 'name'],
      ] as const)
        for (const dry_run of [false, true])
          await expect(
            send(id, 'code\nSATU\n', { ...more, dry_run } as Partial<Input>),
            parameter,
          ).rejects.toMatchObject({
            problem: { status: 422, errors: [{ parameter }] },
          });
      expect(await rows()).toEqual(before);
      // Control: where they belong.
      await send(other, 'code\nSATU\n', { ticket_type_ids: [foreign] });
    });

    it('is within the 20,000 vouchers of an event, and of two at once with one code the second is told', async () => {
      const id = await eventOf();
      await sql`
        insert into vouchers (event_id, id, code, effect, currency)
        select ${id}::uuid, gen_random_uuid(), 'ADA-' || n, 'Access', 'IDR' from generate_series(1, 19990) as n`.execute(
        db(),
      );
      await expect(send(id, `code\n${codes(11)}`)).rejects.toThrow('409 limit_reached');
      await expect(check(id, `code\n${codes(11)}`)).rejects.toThrow('409 limit_reached');
      const same = await Promise.allSettled([1, 2].map(() => send(id, `code\n${codes(4)}`)));
      expect(same.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const refused = same.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
      expect(refused.reason).toMatchObject({
        problem: { status: 422, errors: [{ code: 'taken' }, {}, {}, {}] },
      });
      // Control: two with codes of their own, of which both have room.
      const own = await Promise.allSettled(['A', 'B'].map((mark) => send(id, `code\n${codes(3, mark)}`)));
      expect(own.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
      expect(await vouchersOf(id)).toHaveLength(20_000);
    });

    it('meets a code that comes back from the trash at the same time', async () => {
      const beside = async (stays: boolean) => {
        const id = await eventOf();
        const trashed = {
          deleted_at: inDays(-1),
          delete_reason: 'usang',
          deleted_by: people().Sari.id,
          purge_at: inDays(29),
        };
        const one = { event_id: id, code: 'KEMBALI', effect: 'Access', currency: 'IDR', ...trashed } as const;
        const voucher = await given(db(), 'vouchers', one);
        const back = { deleted_at: null, delete_reason: null, deleted_by: null, purge_at: null };
        return holdUntil(
          server.current,
          (tx) => tx.updateTable('vouchers').set(back).where('id', '=', voucher).execute(),
          { request: () => send(id, 'code\nkembali\nBARU\n'), stays },
        );
      };
      await expect(beside(true)).rejects.toThrow('409 try_again');
      expect((await beside(false)).data).toMatchObject({ issued_count: 2 });
    });

    it('is of its own event alone, and of one that is open', async () => {
      const id = await eventOf();
      const before = await rows();
      await expect(send(newId(), 'code\nSATU\n')).rejects.toThrow('404 not_found');
      const archived = await eventOf('Budi', { status: 'Archived' });
      await expect(send(archived, 'code\nSATU\n')).rejects.toThrow('409 wrong_state');
      await expect(check(archived, 'code\nSATU\n')).rejects.toThrow('409 wrong_state');
      if (access === 'organizer') {
        const foreign = await eventOf('Bayu');
        await expect(send(foreign, 'code\nSATU\n')).rejects.toThrow('404 not_found');
        await expect(check(foreign, 'code\nSATU\n')).rejects.toThrow('404 not_found');
        const { token } = await colleague(db(), people().Budi, 'Viewer');
        for (const dry_run of [false, true])
          await expect(
            clientOf(token).vouchers({ id, ...free, dry_run, body: Buffer.from('code\nSATU\n') }),
          ).rejects.toThrow('403 member_role');
      }
      expect(await rows()).toEqual(before);
      // Control: where it belongs.
      await send(id, 'code\nSATU\n');
      expect(await vouchersOf(id)).toHaveLength(1);
    });
  });
}

/** Lines with a code each. */
const codes = (count: number, mark = 'KODE') =>
  Array.from({ length: count }, (_, at) => `${mark}-${at}\n`).join('');
