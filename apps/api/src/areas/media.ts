import type { Api, MediaPurpose } from '@karcis/contract';
import type { Db, ReadDb } from '../db/connection/database.ts';
import {
  countPictures,
  type Having,
  holdContent,
  type Owned,
  pictureAgain,
  picturesOf,
  touchContent,
} from '../db/queries/media.ts';
import { page } from '../db/queries/page.ts';
import { fail } from '../domain/errors/problem-error.ts';
import { ownerOf } from '../domain/picture-owner.ts';
import type { Account } from '../domain/security/scope.ts';
import type { Area } from '../handler.ts';

type Contract = Api['media'];

/** Pictures that an organizer or the platform may have, and those of a person. */
const [most, mostOfPerson] = [2000, 20];

export const media: Area<Contract> = {
  async upload(db, scope, { purpose, body }, services) {
    const ownerId = demandOwner(scope, purpose);
    // Before the transaction begins: decoding and storing take seconds.
    const { sha256 } = await services.media.takeIn({ bytes: body, network: scope.network }, (content) =>
      services.apart(async (apart) => {
        const limit = purpose === 'avatar' ? mostOfPerson : most;
        await demandRoom(apart, { ownerId, sha256: content.sha256 }, limit);
        return touchContent(apart, content);
      }),
    );
    const again = await db.beside(async (beside) => {
      await holdContent(beside, sha256);
      return pictureAgain(beside, { ownerId, sha256 });
    });
    if (again !== undefined) return pictureIn(db, havingOf(scope), again);
    const id = await db.create('media', { owner_id: ownerId, sha256, purpose });
    return pictureIn(db, havingOf(scope), id);
  },

  list: (db, scope, input) =>
    page(picturesOf(db, havingOf(scope)), { columns: ['id'], direction: 'desc', tallies: undefined }, input),

  picture: (db, scope, { id }) => pictureIn(db, havingOf(scope), id),

  async remove(db, scope, { id }) {
    const picture = await pictureIn(db, havingOf(scope), id);
    if (picture === undefined) fail('not_found');
    if (picture.purpose !== 'avatar') demandOwner(scope, picture.purpose);
    // Its owner never changes. Where a record shows it, the reference refuses: `in_use`.
    await db.delete('media', id);
  },
};

/** Throws `limit_reached` where an owner has no room for a picture that it does not have. */
async function demandRoom(db: Db, picture: Owned, limit: number): Promise<void> {
  if ((await pictureAgain(db, picture)) !== undefined) return;
  if ((await countPictures(db, picture.ownerId)) >= limit) fail('limit_reached');
}

const pictureIn = (db: ReadDb, having: Having, id: string) =>
  picturesOf(db, having).where('id', '=', id).executeTakeFirst();

/** Whose pictures an account has: its own avatars, and those of its organizer or of all, with the second factor that may be required. */
const havingOf = (account: Account): Having => ({
  // Two in any case: one statement, whoever asks.
  owners: [account.userId, (isBarred(account) ? undefined : ownerOf(account)) ?? account.userId],
  hasAll: account.role === 'admin' && !account.lacksSecondFactor,
});

/** Whether an account manages nothing now, what it uploads for itself aside. */
const isBarred = ({ lacksSecondFactor, isOrganizerSuspended }: Account): boolean =>
  lacksSecondFactor || isOrganizerSuspended;

/** The owner of a picture for a purpose. Throws where the account may not upload such pictures. */
function demandOwner(account: Account, purpose: MediaPurpose): string {
  if (purpose === 'avatar') return account.userId;
  const ownerId = ownerOf(account);
  if (ownerId === undefined) return fail('wrong_role', onlyAvatars);
  if (account.isOrganizerSuspended) fail('organizer_suspended');
  if (account.organizerRole === 'Viewer') fail('member_role');
  if (account.lacksSecondFactor) fail('two_factor_setup_required');
  return ownerId;
}

const onlyAvatars = { detail: 'Your account may upload avatars alone.' };
