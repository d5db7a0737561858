import { describe, expect, it } from 'vitest';
import { api, type Route } from '../src/index.ts';

/** The read interface that Karcis has to offer, with the query parameters of each address. */
const promised = `
/organizer/analytics/revenue
/organizer/analytics/ticket-sales
/organizer/analytics/attendance
/organizer/analytics/events
/organizer/analytics/participants
/organizer/analytics/categories
/organizer/analytics/promos
/organizer/analytics/vouchers
/admin/analytics/revenue start_date end_date
/admin/analytics/ticket-sales start_date end_date
/admin/analytics/attendance start_date end_date
/admin/analytics/events start_date end_date
/admin/analytics/participants start_date end_date
/admin/dashboard
/admin/users role page official
/admin/events status page signature
/admin/events/{id}
/admin/events/signature
/admin/events/{id}/ticket-types
/admin/events/{id}/petugas
/admin/events/{id}/promos
/admin/events/{id}/vouchers
/admin/events/{id}/theme
/admin/events/{id}/signature-profile
/admin/events/{id}/signature-artists
/admin/events/{id}/signature-brand-partners
/admin/audit-log role_context page
/admin/error-logs page
/admin/error-logs/{id}
/admin/payments status event_id page
/admin/checkins event_id checkin_status page
/admin/trash type
/admin/settings/general
/admin/settings/contact
/admin/settings/email
/admin/settings/legal
/admin/cms/pages
/admin/cms/pages/{id}
/admin/cms/faqs
/admin/cms/announcements
/admin/cms/banners
/admin/cms/homepage-sections
/pages/{slug}
/faqs
/announcements
/banners
/homepage-sections
/settings/general
/settings/contact
/tickets status page
/tickets/{id}
/tickets/{id}/detail
/tickets/{id}/download
/petugas/events
/petugas/checkin/history event_id page`;

const lines = promised.trim().split('\n');
const rows = lines.map((line) => line.split(' '));
const routes = Object.values(api).flatMap((area) => Object.values<Route>(area));

const accessOf = (path: string) => {
  if (path.startsWith('/admin/')) return 'admin';
  if (path.startsWith('/organizer/')) return 'organizer';
  if (path.startsWith('/petugas/')) return 'petugas';
  return path.startsWith('/tickets') ? 'signed-in' : 'public';
};

describe('the read interface', () => {
  it('has 55 addresses', () => expect(new Set(lines).size).toBe(55));

  it.each(rows.map(([path = '', ...parameters]) => ({ path, parameters })))(
    '$path is offered, with its parameters, to those it is for',
    ({ path, parameters }) => {
      const route = routes.find((candidate) => candidate.path === path && candidate.method === 'GET');
      expect(route?.access).toBe(accessOf(path));
      expect(Object.keys(route?.query?.properties ?? {})).toEqual(expect.arrayContaining(parameters));
    },
  );
});
