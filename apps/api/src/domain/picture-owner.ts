import type { Account } from './security/scope.ts';

/** The platform, as the owner of pictures. */
export const platformId = '00000000-0000-0000-0000-000000000000';

/** Whose pictures an account manages beside its own avatar: the platform's or its organizer's; undefined where it manages none. */
export function ownerOf({ role, organizerId }: Pick<Account, 'role' | 'organizerId'>): string | undefined {
  if (role === 'admin') return platformId;
  return organizerId ?? undefined;
}
