import type { Api, BodyOf, InputOf, Route, sectionConfigs } from '@karcis/contract';

/** Areas of which the console both shows the records and changes them. */
type Both =
  | 'adminCategories'
  | 'adminOrganizers'
  | 'adminMessages'
  | 'adminPetugas'
  | 'adminQuestions'
  | 'adminSignature'
  | 'adminSigningKeys'
  | 'adminThemes'
  | 'adminVenues'
  | 'adminVoucherBatches'
  | 'cms'
  | 'organizerMessages'
  | 'organizerPetugas'
  | 'organizerProfile'
  | 'organizerQuestions'
  | 'organizerThemes'
  | 'organizerVenues'
  | 'organizerVoucherBatches';

type Areas = Pick<
  Api,
  | 'adminAnalytics'
  | 'adminEvents'
  | 'adminEventManagement'
  | 'adminGates'
  | 'adminPromos'
  | 'adminTicketTypes'
  | 'adminVouchers'
  | Both
  | 'organizerEvents'
  | 'organizerGates'
  | 'organizerPromos'
  | 'organizerTicketTypes'
  | 'organizerVouchers'
  | 'adminJobs'
  | 'adminLogs'
  | 'adminMail'
  | 'adminMoney'
  | 'adminPeople'
  | 'dashboard'
  | 'organizerMembers'
  | 'organizerAnalytics'
  | 'organizerRecords'
  | 'organizerTrash'
  | 'settings'
  | 'trash'
> & {
  readonly adminImports: Pick<Api['adminImports'], 'attendeeImports'>;
  readonly adminWebhooks: Omit<Api['adminWebhooks'], 'changes'>;
};

/** Everything that the console reads. */
type Answers = {
  [A in keyof Areas]: {
    [N in keyof Areas[A]]: Areas[A][N] extends Route ? DataOf<Areas[A][N]> : never;
  }[keyof Areas[A]];
}[keyof Areas];

type DataOf<R extends Route> = BodyOf<R> extends { readonly data: infer Data } ? Data : never;

/** Names of all fields in a value and in its parts. Records with free keys have none. */
type NamesIn<T> = T extends readonly (infer Item)[]
  ? NamesIn<Item>
  : T extends object
    ? string extends keyof T
      ? never
      : { [Name in keyof T & string]: Name | NamesIn<T[Name]> }[keyof T & string]
    : never;

/** Texts that are one of a list of values, in a value and in its parts. */
type ChoicesIn<T> = T extends string
  ? string extends T
    ? never
    : T
  : T extends readonly (infer Item)[]
    ? ChoicesIn<Item>
    : T extends object
      ? string extends keyof T
        ? never
        : { [Name in keyof T]: ChoicesIn<T[Name]> }[keyof T]
      : never;

/** Values of status fields that the console shows. */
export type StatusName = ChoicesIn<Answers>;

/** Parameters by which the console filters. */
type FilterName = {
  [A in keyof Areas]: {
    [N in keyof Areas[A]]: Areas[A][N] extends Route & { readonly method: 'GET' }
      ? keyof InputOf<Areas[A][N]> & string
      : never;
  }[keyof Areas[A]];
}[keyof Areas];

type Managed = Pick<
  Api,
  | 'adminMail'
  | 'adminPeople'
  | 'organizerMembers'
  | 'settings'
  | 'adminEventManagement'
  | 'adminGates'
  | 'adminPromos'
  | 'adminTicketTypes'
  | 'adminVouchers'
  | Both
  | 'organizerEvents'
  | 'organizerGates'
  | 'organizerPromos'
  | 'organizerTicketTypes'
  | 'organizerVouchers'
>;

/** Fields of the forms of the console. */
type FormName = {
  [A in keyof Managed]: {
    [N in keyof Managed[A]]: Managed[A][N] extends Route
      ? InputOf<Managed[A][N]> extends { readonly body: infer Body }
        ? NamesIn<Body>
        : never
      : never;
  }[keyof Managed[A]];
}[keyof Managed];

/** Fields of the configs of sections. */
type ConfigName = {
  [Type in keyof typeof sectionConfigs]: keyof (typeof sectionConfigs)[Type]['properties'] & string;
}[keyof typeof sectionConfigs];

/** What writes of several records at once name, and parts of paths: no form asks for them. */
type Unasked =
  | 'ids'
  | 'set'
  | 'petugas_id'
  | 'voucher_batch_id'
  | 'remove_reason'
  | 'revoke'
  | 'promo_id'
  | 'message_id'
  | 'question_id'
  | 'signature_artist_id'
  | 'signature_brand_partner_id'
  | 'voucher_id';

/** Fields that the console shows or asks for, and those that it filters by. Numbers by status have statuses for names, which are no fields. */
export type FieldName = Exclude<
  NamesIn<Answers> | FilterName | FormName | ConfigName,
  NamesIn<ByStatus> | Unasked | `${string}_media_id` | 'page' | 'per_page' | 'cursor' | 'q'
>;

type ByStatus = DataOf<Api['adminAnalytics']['events']>['summary']['by_status'];
