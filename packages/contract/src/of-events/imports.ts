import Type from 'typebox';
import { emailAddress, code, personName, text } from '../body.ts';
import type { Reach } from '../event-management.ts';
import { aboutLines, lines } from '../lines.ts';
import { page, paged } from '../page.ts';
import { AttendeeImport } from '../resources/attendee-import.ts';
import { ImportCheck } from '../resources/import-check.ts';
import { discountTypes, offerFields } from '../resources/promo.ts';
import { ManagedVoucherBatch, voucherBatchFields } from '../resources/voucher-batch.ts';
import { voucherFields } from '../resources/voucher.ts';
import { one, route } from '../route.ts';
import { Flag, Id, oneOf, WrittenInstant } from '../values.ts';

const params = Type.Object({ id: Id });

const dry_run = Type.Optional({ ...Flag, description: 'Only say what would come of it' });

/** What each voucher of a file is good for: what a new batch names in its body. */
const offer = {
  effect: voucherFields.effect,
  discount_type: Type.Optional(oneOf(discountTypes)),
  discount_value: Type.Optional(offerFields.discount_value),
  ticket_type_ids: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description: 'ids of ticket types, with commas between them; without it, all',
    }),
  ),
  max_usages: Type.Optional(Type.Integer({ minimum: 1, maximum: 9_999_999, default: 1 })),
  valid_from: Type.Optional(WrittenInstant),
  valid_until: Type.Optional(WrittenInstant),
};

/** A line of a file of attendees. Spreadsheets write `TRUE`. */
const attendee = {
  ticket_type: text(120, {
    description:
      'the name of a ticket type of the event, whatever its case, or its id; where no name is the same, accents, blanks and dashes do not count',
  }),
  name: personName(),
  email: emailAddress,
  notify: Type.String({
    pattern: '^([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$',
    description: 'true or false: whether the tickets are mailed',
  }),
};

/** Records of an event that come in a file. */
export const importRoutes = <const Access extends Reach>(access: Access) => ({
  attendees: route({
    method: 'POST',
    path: `/${access}/events/{id}/imports/attendees` as const,
    access,
    tokenScope: 'money',
    summary: 'Import attendees from a file, who pay nothing',
    description:
      `${aboutLines} Each line is a ticket, given away as at a counter: times of sale, visibility and limits of an order do not count, capacity does ` +
      '(409 `sold_out`). The lines of an address are one order, of at most 100 tickets, which is mailed where one of them has `notify` true; a line ' +
      'without an address is an order of its own. What the event asks of attendees is not asked here.',
    params,
    query: Type.Object({ dry_run }),
    upload: lines(attendee, ['ticket_type', 'name']),
    response: one(AttendeeImport, 201),
    dryRun: one(ImportCheck),
    errors: ['no_secret_key', 'sold_out', 'wrong_state'],
    audit: { action: 'attendees.imported', description: 'Imported attendees from a file' },
    takesKey: 'required',
  }),
  attendeeImports: route({
    method: 'GET',
    path: `/${access}/events/{id}/imports/attendees` as const,
    access,
    summary: 'The files of attendees that were imported for an event, newest first',
    params,
    query: paged({}),
    response: page(AttendeeImport),
  }),
  attendeeImport: route({
    method: 'GET',
    path: `/${access}/events/{id}/imports/attendees/{attendee_import_id}` as const,
    access,
    summary: 'A file of attendees that was imported',
    params: Type.Object({ id: Id, attendee_import_id: Id }),
    response: one(AttendeeImport),
  }),
  vouchers: route({
    method: 'POST',
    path: `/${access}/events/{id}/imports/vouchers` as const,
    access,
    tokenScope: 'events',
    summary: 'Import vouchers from a file, as a batch',
    description: `${aboutLines} Codes are used once in an event, in any case. An event has at most 20,000 vouchers: 409 \`limit_reached\`.`,
    params,
    query: Type.Object({
      name: voucherBatchFields.name,
      note: Type.Optional(text(2000)),
      ...offer,
      dry_run,
    }),
    upload: lines({ code: code(), recipient_name: personName(), recipient_email: emailAddress }, ['code']),
    response: one(ManagedVoucherBatch, 201),
    dryRun: one(ImportCheck),
    errors: ['no_such_record', 'limit_reached', 'wrong_state', 'try_again'],
    audit: { action: 'voucher_batch.imported', description: 'Imported vouchers from a file' },
    takesKey: 'required',
    makes: `/${access}/events/{id}/voucher-batches/{voucher_batch_id}` as const,
  }),
});
