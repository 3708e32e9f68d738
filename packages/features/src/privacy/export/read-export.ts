import type { StoredContent } from '@nova/files';
import { kinds } from '@nova/kinds';
import { type Context, rowKinds, notFound } from '@nova/core';
import { type EventRow, toFeedEvent } from '../../events/event-feed.ts';
import type { PersonId } from '../persons.ts';
import { kindsAbout } from './refers-to.ts';
import { exportStatement, type ExportedTexts } from './export-statement.ts';

type ReadMembers = Readonly<Record<string, unknown>>;

/** A stored content of a file. */
export interface ExportedContent extends StoredContent {
  /** The file's id. */
  readonly id: string;
  /** The folder's path below `files`. */
  readonly folder: string;
  readonly fileName: string;
}

/** All data about a person at one moment, except contents. */
export interface ExportedData {
  /** Values of JSON files, by the files' names without their ending. */
  readonly documents: Readonly<Record<string, ReadMembers | readonly ReadMembers[]>>;
  readonly files: readonly ReadMembers[];
  readonly contents: readonly ExportedContent[];
}

/**
 * Reads all data about a person.
 * @throws NOT_FOUND
 */
export async function readExport(ctx: Context, { entity, recordId }: PersonId): Promise<ExportedData> {
  const [texts] = await ctx.db.rows<ExportedTexts>(exportStatement(ctx.account, entity), [recordId], {
    dynamic: true,
  });
  if (typeof texts?.record !== 'string') throw notFound(rowKinds[entity].name);
  return parseExport(texts, texts.record);
}

/** An event; one that is still queued has no position. */
interface ExportedEvent extends Omit<EventRow, 'occurredOn' | 'position'> {
  readonly occurredOn: string;
  readonly position: string | null;
}

const events = (text: string): readonly ReadMembers[] =>
  (JSON.parse(text) as ExportedEvent[]).map(({ position, occurredOn, ...row }) => ({
    ...toFeedEvent({ ...row, position: position ?? '', occurredOn: new Date(occurredOn) }),
    ...(position === null ? { position } : {}),
  }));

// The casts are safe, because the statement builds these types.
const one = (text: string): ReadMembers => JSON.parse(text) as ReadMembers;
const list = (text: string): ReadMembers[] => JSON.parse(text) as ReadMembers[];

function parseExport(texts: ExportedTexts, record: string): ExportedData {
  const { [kinds.file.plural]: files = [], ...records } = Object.fromEntries(
    kindsAbout.map(({ plural }) => [plural, list(texts[plural] ?? '[]')]),
  );
  return {
    documents: {
      record: one(record),
      privacy: one(texts.privacy),
      ...records,
      mails: [...list(texts.campaignMails), ...list(texts.applicationMails)],
      events: [...events(texts.queuedEvents), ...events(texts.events)],
      history: {
        statusChanges: list(texts.statusChanges),
        audit: list(texts.audit),
        externalIds: list(texts.externalIds),
        distributionLists: list(texts.lists),
        suppressions: list(texts.suppressions),
        importChanges: list(texts.importChanges),
        bulkChanges: list(texts.bulkChanges),
        merges: list(texts.merges),
        proposals: list(texts.proposals),
        formerWords: list(texts.formerWords),
        deliveries: list(texts.deliveries),
        namedBy: list(texts.namedBy),
      },
    },
    files,
    contents: JSON.parse(texts.contents) as ExportedContent[],
  };
}
