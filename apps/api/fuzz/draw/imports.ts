import type { Case } from '../case.ts';
import { basePath } from './spots.ts';

/** Vouchers that come in files, with keys that are the same in every walk: each file is imported once. */
export function* importsOfVouchers(): Generator<Case> {
  for (const by of ['admin', 'organizer'] as const) {
    const foreign = by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>';
    const own = '<<event.organizer.0>>';
    const file = `code,recipient_email\nIMPOR-${by}-1,tamu@example.org\nIMPOR-${by}-2,\n`;
    const types = '&ticket_type_ids=<<ticket_type.organizer>>';
    for (const [event, of, query, text, expects] of [
      [own, 'sendiri', types, file, 'success'],
      [own, 'coba', '&dry_run=true', file, 'any'],
      [own, 'salah', '', `code\n"IMPOR\n`, 'any'],
      [own, 'salah', '&dry_run=true', `kode,recipient_email\nIMPOR,x\n`, 'any'],
      [own, 'tanpa-jenis', '&ticket_type_ids=<<user.admin>>', file, 'any'],
      [own, 'habis', '&effect=Discount', file, 'any'],
      [foreign, 'orang-lain', '', file, 'any'],
    ] as const) {
      const lines = [
        'Host: karcis.test',
        `Authorization: Bearer <<token.${by}>>`,
        `Idempotency-Key: impor-voucher-${of}-${by}`,
        'Content-Type: text/csv',
        'Content-Length: <<length>>',
      ];
      const effect = query.includes('effect') ? '' : '&effect=Free%20Ticket';
      const path = `${basePath}/${by}/events/${event}/imports/vouchers?name=Impor${effect}${query}`;
      const request = `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
      yield { route: `${by}Imports.vouchers`, caller: by, expects, text: request };
    }
  }
}

/** Attendees that come in files, in the same way. */
export function* importsOfAttendees(): Generator<Case> {
  for (const by of ['admin', 'organizer'] as const) {
    const foreign = by === 'admin' ? '<<event.trashed>>' : '<<event.organizer2.0>>';
    const own = '<<sale.event>>';
    const file = `ticket_type,name,email,notify\nReguler,Rani,impor-${by}@example.org,TRUE\n<<sale.type>>,Rara,,\n`;
    for (const [event, of, query, text, expects] of [
      [own, 'sendiri', '', file, 'success'],
      [own, 'coba', '?dry_run=true', file, 'any'],
      [own, 'salah', '', 'ticket_type,name\nRegular,Rani\n', 'any'],
      [own, 'salah', '?dry_run=true', 'ticket_type,name,notify\nReguler,Rani,true\n,x,y\n', 'any'],
      [foreign, 'orang-lain', '', file, 'any'],
      ['<<user.admin>>', 'tiada', '', file, 'any'],
    ] as const) {
      const lines = [
        'Host: karcis.test',
        `Authorization: Bearer <<token.${by}>>`,
        `Idempotency-Key: impor-peserta-${of}-${by}`,
        'Content-Type: text/csv',
        'Content-Length: <<length>>',
      ];
      const path = `${basePath}/${by}/events/${event}/imports/attendees${query}`;
      const request = `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
      yield { route: `${by}Imports.attendees`, caller: by, expects, text: request };
    }
  }
}
