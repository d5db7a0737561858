/** The whole API, one area a line. Start reading here. */
import { areaDescriptions } from './area-descriptions.ts';
import { accountLinks } from './areas/account-links.ts';
import { account } from './areas/account.ts';
import { accountSecurity } from './areas/account-security.ts';
import { adminAnalytics } from './areas/admin-analytics.ts';
import { adminCategories } from './areas/admin-categories.ts';
import { adminEventManagement } from './areas/admin-event-management.ts';
import { adminEvents } from './areas/admin-events.ts';
import { adminExports } from './areas/admin-exports.ts';
import { adminGates } from './areas/admin-gates.ts';
import { adminImports } from './areas/admin-imports.ts';
import { adminMessages } from './areas/admin-messages.ts';
import { adminJobs } from './areas/admin-jobs.ts';
import { adminLogs } from './areas/admin-logs.ts';
import { adminMail } from './areas/admin-mail.ts';
import { adminMoney } from './areas/admin-money.ts';
import { adminOrders } from './areas/admin-orders.ts';
import { adminOrganizers } from './areas/admin-organizers.ts';
import { adminPeople } from './areas/admin-people.ts';
import { adminPaymentAccounts } from './areas/admin-payment-accounts.ts';
import { adminPetugas } from './areas/admin-petugas.ts';
import { adminPromos } from './areas/admin-promos.ts';
import { adminQuestions } from './areas/admin-questions.ts';
import { adminScanning } from './areas/admin-scanning.ts';
import { adminSignature } from './areas/admin-signature.ts';
import { adminSigningKeys } from './areas/admin-signing-keys.ts';
import { adminThemes } from './areas/admin-themes.ts';
import { adminTicketTypes } from './areas/admin-ticket-types.ts';
import { adminTickets } from './areas/admin-tickets.ts';
import { adminVenues } from './areas/admin-venues.ts';
import { adminVoucherBatches } from './areas/admin-voucher-batches.ts';
import { adminVouchers } from './areas/admin-vouchers.ts';
import { adminWebhooks } from './areas/admin-webhooks.ts';
import { buying } from './areas/buying.ts';
import { catalogue } from './areas/catalogue.ts';
import { checkIn } from './areas/check-in.ts';
import { cms } from './areas/cms.ts';
import { dashboard } from './areas/dashboard.ts';
import { invitations } from './areas/invitations.ts';
import { media } from './areas/media.ts';
import { organizerAnalytics } from './areas/organizer-analytics.ts';
import { organizerEvents } from './areas/organizer-events.ts';
import { organizerExports } from './areas/organizer-exports.ts';
import { organizerGates } from './areas/organizer-gates.ts';
import { organizerImports } from './areas/organizer-imports.ts';
import { organizerMessages } from './areas/organizer-messages.ts';
import { organizerMembers } from './areas/organizer-members.ts';
import { organizerProfile } from './areas/organizer-profile.ts';
import { organizerOrders } from './areas/organizer-orders.ts';
import { organizerPetugas } from './areas/organizer-petugas.ts';
import { organizerPromos } from './areas/organizer-promos.ts';
import { organizerQuestions } from './areas/organizer-questions.ts';
import { organizerRecords } from './areas/organizer-records.ts';
import { organizerScanning } from './areas/organizer-scanning.ts';
import { organizerThemes } from './areas/organizer-themes.ts';
import { organizerTicketTypes } from './areas/organizer-ticket-types.ts';
import { organizerTickets } from './areas/organizer-tickets.ts';
import { organizerTrash } from './areas/organizer-trash.ts';
import { organizerVenues } from './areas/organizer-venues.ts';
import { organizerVoucherBatches } from './areas/organizer-voucher-batches.ts';
import { organizerVouchers } from './areas/organizer-vouchers.ts';
import { ownAccount } from './areas/own-account.ts';
import { orders } from './areas/orders.ts';
import { ownOrders } from './areas/own-orders.ts';
import { orderTickets } from './areas/order-tickets.ts';
import { organizerWebhooks } from './areas/organizer-webhooks.ts';
import { pairing } from './areas/pairing.ts';
import { preview } from './areas/preview.ts';
import { publicContent } from './areas/public-content.ts';
import { sandbox } from './areas/sandbox.ts';
import { adminRefunds } from './areas/admin-refunds.ts';
import { orderRefunds } from './areas/order-refunds.ts';
import { organizerRefunds } from './areas/organizer-refunds.ts';
import { settings } from './areas/settings.ts';
import { tickets } from './areas/tickets.ts';
import { trash } from './areas/trash.ts';
import { examples } from './examples/index.ts';
import { openApiOf } from './openapi.ts';

export const api = {
  account,
  accountLinks,
  accountSecurity,
  adminAnalytics,
  adminCategories,
  adminEventManagement,
  adminEvents,
  adminExports,
  adminGates,
  adminImports,
  adminMessages,
  adminJobs,
  adminLogs,
  adminMail,
  adminMoney,
  adminOrders,
  adminOrganizers,
  adminPeople,
  adminPaymentAccounts,
  adminPetugas,
  adminPromos,
  adminQuestions,
  adminScanning,
  adminSignature,
  adminSigningKeys,
  adminThemes,
  adminTicketTypes,
  adminTickets,
  adminVenues,
  adminVoucherBatches,
  adminVouchers,
  adminWebhooks,
  buying,
  catalogue,
  checkIn,
  cms,
  dashboard,
  orders,
  ownOrders,
  orderTickets,
  invitations,
  media,
  organizerAnalytics,
  organizerEvents,
  organizerExports,
  organizerGates,
  organizerImports,
  organizerMessages,
  organizerMembers,
  organizerProfile,
  organizerOrders,
  organizerPetugas,
  organizerPromos,
  organizerQuestions,
  organizerRecords,
  organizerScanning,
  organizerThemes,
  organizerTicketTypes,
  organizerTickets,
  organizerTrash,
  organizerVenues,
  organizerVoucherBatches,
  organizerVouchers,
  ownAccount,
  organizerWebhooks,
  pairing,
  preview,
  adminRefunds,
  orderRefunds,
  organizerRefunds,
  publicContent,
  sandbox,
  settings,
  tickets,
  trash,
};

export type Api = typeof api;

/** The API as an OpenAPI 3.1 document, a new one at each call. */
export const openApi = () => openApiOf(api, { areas: areaDescriptions, examples });

export { body, link, patch, text } from './body.ts';
export { versionPattern } from './openapi-operation.ts';
export { errors, type ErrorCode } from './errors.ts';
export { errorsOf } from './errors-of-route.ts';
export { slice } from './page.ts';
export { ofWrittenDays, ofWrittenInstants } from './values.ts';
export type { Column, Columns } from './file.ts';
export { valueErrors, type ValueErrorCode } from './value-errors.ts';
export { readOnlyFields } from './read-only.ts';
export type { LineOf, RehearsalOf } from './lines.ts';
export * from './typed/index.ts';
export { rawPaths } from './raw-paths.ts';
export { routesText } from './routes-text.ts';
export { definitions, rangeDefinitions, type Report } from './resources/analytics/definitions.ts';
export { intervals, ranges } from './resources/analytics/ranges.ts';
export type { JobKind } from './resources/job.ts';
export { changeTypes, webhookTypes, type WebhookError, type WebhookType } from './resources/webhook.ts';
export { sectionConfigs } from './resources/homepage-section.ts';
export type { ThemePreset } from './resources/event-theme.ts';
export type { SetAsideReason } from './resources/set-aside.ts';
export type { PaymentMethod } from './resources/payment.ts';
export { eventSteps, type EventStep } from './resources/event.ts';
export { trashScopes, trashTypes } from './resources/trash.ts';
export { mediaPurposes, type MediaPurpose } from './resources/media.ts';
export { mailTemplateKeys, type MailTemplateKey } from './resources/mail.ts';
export { Problem } from './resources/problem.ts';
export { isRead } from './is-read.ts';
export {
  accesses,
  longestList,
  isManaging,
  memberOf,
  organizerRoles,
  roles,
  tokenScopeOf,
  tokenScopes,
  type Access,
  type Answer,
  type Area,
  type BodyOf,
  type CountedRows,
  type InputOf,
  type OrganizerRole,
  type Page,
  type ResultOf,
  type Role,
  type Route,
  type TokenScope,
} from './route.ts';
