import Type from 'typebox';
import { page, paged } from '../page.ts';
import { AuthUser } from '../resources/auth-user.ts';
import { roles, route } from '../route.ts';
import { Flag, oneOf } from '../values.ts';

export const adminPeople = {
  users: route({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'The accounts of the platform, newest first',
    query: paged({ role: Type.Optional(oneOf(roles)), official: Type.Optional(Flag) }),
    response: page(AuthUser),
  }),
};
