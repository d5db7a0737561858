import type { Api, InputOf } from '@karcis/contract';
import type { ReadDb } from '../db/connection/database.ts';
import { bounded } from '../db/queries/list.ts';
import { freeSlug } from '../management/slug.ts';
import type { Area } from '../handler.ts';
import { managedPlain } from '../management/plain.ts';

type Categories = Api['adminCategories'];
type Actions = ('change' | 'remove')[];

const categoriesIn = (db: ReadDb) => db.selectFrom('managed_categories').selectAll();

const { create, read, change, remove } = managedPlain({
  name: 'categories',
  read: async (db, _scope, id) => {
    const row = await categoriesIn(db).where('id', '=', id).executeTakeFirst();
    const actions: Actions = row?.is_used === true ? ['change'] : ['change', 'remove'];
    return row && { ...row, actions };
  },
  newValues: async (body: InputOf<Categories['create']>['body'], _scope, db) => ({
    ...body,
    slug:
      body.slug ??
      (await freeSlug(body.name, 'kategori', (slugs) =>
        categoriesIn(db).clearSelect().select('slug').where('slug', 'in', slugs).execute(),
      )),
  }),
  values: (body: InputOf<Categories['change']>['body']) => body,
});

export const adminCategories: Area<Categories> = {
  categories: (db) => bounded(categoriesIn(db).orderBy('position').orderBy('id')),
  create,
  category: read,
  change,
  remove,
  order: (db, _scope, { body }) => db.order('categories', body.ids),
};
