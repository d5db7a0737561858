import type { Topic } from '../../domain/topics.ts';

/** What is managed, and how it is written. */
interface Managed {
  /** What a record is called in the audit log. */
  readonly subject: string;
  /** Whether visitors see records: then a change is shown to them at once. */
  readonly isPublic: boolean;
  /** What is announced of each write; nothing without it. */
  readonly topic?: Extract<Topic, `content.${string}`>;
  /** Columns of JSON. */
  readonly json?: readonly string[];
  /** Columns of secrets: the audit log says that they were changed, and no more. */
  readonly secret?: readonly string[];
  /** Fields of the contract that have another name than their column. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Columns about a person: the audit log says that they were changed, and not from what to what. */
  readonly personal?: readonly string[];
  /** What the audit log calls a record with this label; the label itself without it. */
  readonly nameOf?: (label: string) => string;
  /** Column that keeps the account that has written last. */
  readonly writer?: string;
  /** Columns of pictures: `image_url` is written as `image_media_id`. */
  readonly images?: readonly `${string}_url`[];
  /** Columns of lists of pictures, each with its address and what is said of it. */
  readonly galleries?: readonly string[];
  /** Whether pictures are the person's own; else they are those of the organizer or the platform. */
  readonly hasOwnImages?: true;
  /** Columns of Markdown, which may link to pictures. */
  readonly markdown?: readonly string[];
}

/** A table whose records people make, change and remove. */
export interface Kind extends Managed {
  /** Column that names a record to people. */
  readonly label: string;
  /** Column that keeps the account that has made a record. */
  readonly maker?: string;
  /** Whether a record that is removed goes to the trash; else it is gone at once. */
  readonly hasTrash: boolean;
  /** Whether records have a position, which people choose. */
  readonly hasPosition: boolean;
  /** Columns that count its uses by orders. One that is used is kept in the trash. */
  readonly uses?: readonly [string, string];
  /** Whether tallies count records: one of the trash is deleted for good once they count it no more. */
  readonly isTallied?: true;
  /** Whether it is what kinds of an event are of. They are deleted with it. */
  readonly hasChildren?: true;
  /** How many records an event has at most. Kinds that have it are of an event: their keys begin with `event_id`. */
  readonly perEvent?: number;
}

/** A table of settings: one row, which people change. */
export interface Settings extends Managed {
  /** What the settings are called in the audit log. */
  readonly name: string;
}

export type AnyKind = Kind | Settings;
