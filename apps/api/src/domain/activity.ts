import type { Role } from '@karcis/contract';

/** Where a request came from, as far as logs keep it. */
export interface Caller {
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly requestId: string;
}

/** Something that was done, or tried, in the words of the audit log. */
export interface Activity {
  /** A thing and what happened to it: `session.started`. */
  readonly action: `${string}.${string}`;
  readonly description: string;
  readonly outcome: 'Succeeded' | 'Failed' | 'Denied';
  /** The account, or the token it was used with, by id or hash. Nobody when absent, or when no such token is known. */
  readonly by?: { readonly userId: string } | { readonly tokenId: string } | { readonly tokenHash: Buffer };
  /** Of whom, where nobody proved to be anybody; otherwise the role of the actor counts. */
  readonly roleContext?: Role;
  readonly subject?: { readonly type: string; readonly id: string | null; readonly label: string | null };
}

/** `hana@example.org` → `h***@example.org`: enough to recognize an address one knows, too little to write to it. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*(?=@)/u, '$1***');
