import { plainRoutes } from '../plain-routes.ts';
import { Category, categoryFields, ManagedCategory } from '../resources/category.ts';
import { list, route } from '../route.ts';

const categories = plainRoutes({
  path: '/admin/categories',
  access: 'admin',
  tokenScope: 'content',
  subject: 'category',
  words: ['category', 'categories'],
  fields: categoryFields,
  newFields: categoryFields,
  required: ['name'],
  record: ManagedCategory,
  unique: true,
});

export const adminCategories = {
  categories: route({
    method: 'GET',
    path: '/admin/categories',
    access: 'admin',
    summary: 'The categories of events, by position',
    response: list(Category),
  }),
  create: categories.create,
  category: categories.read,
  change: categories.change,
  remove: categories.delete,
  order: categories.order,
};
