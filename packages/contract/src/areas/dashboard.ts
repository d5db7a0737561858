import { AdminDashboardSummary } from '../resources/dashboard.ts';
import { one, route } from '../route.ts';

export const dashboard = {
  summary: route({
    method: 'GET',
    path: '/admin/dashboard',
    access: 'admin',
    summary: 'The platform at a glance',
    response: one(AdminDashboardSummary),
  }),
};
