import { type ListEntity, listEntities } from '../../lists/distribution-lists-contract.ts';
import { isId } from '@nova/core';
import { hashLedgerKeys } from '../../privacy/ledger-keys.ts';
import type { AccountDatabase } from '@nova/db';
import { callersId } from './catalogue.ts';
import { personKind } from './erased-options.ts';
import { givenId } from './find-records.ts';
import type { ImportSession } from './import-session.ts';
import type { ReferenceColumn, TransferKind } from './kinds/transfer-kind.ts';
import type { MatchedLine } from './prepare-lines.ts';
import type { PendingLine } from './read-line.ts';

/**
 * Leaves out lines of erased persons, recognised by record id, external id, email or LinkedIn. A record that exists was
 * created after the erasure, so it is updated as usual, unless it is anonymised.
 */
export async function dropErased(
  session: ImportSession,
  { type }: TransferKind,
  matches: readonly MatchedLine[],
): Promise<readonly MatchedLine[]> {
  const kind = personKind(type);
  if (kind === undefined || matches.length === 0 || !(await session.hasErasures())) return matches;
  const lines = matches.map(({ pending, match }) => ({
    idMark: `${kind}:${match.exists ? match.id : readId(pending)}`,
    keys: match.exists ? [] : listKeys(session, kind, pending),
  }));
  const actions = await findActions(
    session.db,
    kind,
    lines.flatMap(({ idMark, keys }) => [idMark, ...keys]),
  );
  return matches.flatMap((line, index) => {
    const { idMark = '', keys = [] } = lines[index] ?? {};
    const { pending, match } = line;
    const isGone = match.exists
      ? actions.get(idMark)?.includes('ANONYMISE') === true
      : [idMark, ...keys].some((mark) => actions.has(mark));
    if (!isGone) return [line];
    if (session.options.erased?.isAllowed === true) return [toNewMatch(line, actions.has(idMark))];
    session.recordErased(pending);
    return [];
  });
}

/** Replaces the id of an erased record. With the old id, the next start of the server would erase the new record. */
const toNewMatch = ({ pending, match }: MatchedLine, isErasedId: boolean): MatchedLine =>
  isErasedId && !match.exists ? { pending, match: { ...match, id: pending.freshId } } : { pending, match };

const readId = ({ callersId: own }: PendingLine): string => (isId(own) ? own : '');

function listKeys(
  { options }: ImportSession,
  kind: ListEntity,
  { line, key }: PendingLine,
): readonly string[] {
  const { ledger = null } = options.erased ?? {};
  return ledger === null ? [] : hashLedgerKeys(ledger, { kind, rows: [line], externalIds: [key] });
}

/** Returns which actions (erasure or anonymisation) each mark has. */
async function findActions(
  db: AccountDatabase,
  kind: ListEntity,
  marks: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows<{ mark: string; actions: string[] }>(
    // Each mark costs one lookup. With outdated statistics the planner would read all marks of the account.
    `SELECT w.mark, array_agg(DISTINCT e.action) AS actions FROM (SELECT DISTINCT unnest($2::text[]) AS mark) w
     CROSS JOIN LATERAL (SELECT m."erasureId" FROM erasure_marks m
       WHERE m."accountId" = $1 AND m.mark = w.mark OFFSET 0) m
     CROSS JOIN LATERAL (SELECT x.action FROM erasures x
       WHERE x."accountId" = $1 AND x.id = m."erasureId" AND x.kind = $3 OFFSET 0) e GROUP BY w.mark`,
    [marks, kind],
  );
  return new Map(rows.map(({ mark, actions }) => [mark, actions]));
}

/**
 * Returns the mentioned persons who are gone, as `<type>:<id>`. This import left them out, or their record or external
 * id was erased.
 * @param references mentions that were found
 */
export async function findErasedMentions(
  session: ImportSession,
  mentions: ReadonlyMap<string, ReadonlySet<string>>,
  references: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const erasedKeys = new Set<string>();
  const { ledger = null, isAllowed = false } = session.options.erased ?? {};
  if (isAllowed || !(await session.hasErasures())) return erasedKeys;
  for (const kind of listEntities) {
    const unknown = [...(mentions.get(kind) ?? [])].filter((text) => !references.has(`${kind}:${text}`));
    const listMarks = (text: string): readonly string[] => [
      `${kind}:${text}`,
      ...(ledger === null ? [] : hashLedgerKeys(ledger, { kind, rows: [], externalIds: [text] })),
    ];
    const actions =
      unknown.length === 0 ? new Map() : await findActions(session.db, kind, unknown.flatMap(listMarks));
    for (const text of unknown)
      if (session.isErased(kind, text) || listMarks(text).some((mark) => actions.has(mark)))
        erasedKeys.add(`${kind}:${text}`);
  }
  return erasedKeys;
}

/** Leaves out records that an erasure deletes together with the person, such as notes and applications. */
export const dropDependents = (
  session: ImportSession,
  { references }: TransferKind,
  { lines, gone }: { readonly lines: readonly MatchedLine[]; readonly gone: ReadonlySet<string> },
): readonly MatchedLine[] =>
  lines.filter(({ pending }) => {
    const isTheirs = references.some((reference) => {
      const id = reference.goesAlong === true ? givenId(pending.line, reference) : undefined;
      return id && (gone.has(`${reference.to}:${callersId(id)}`) || isLeftOut(session, reference, id));
    });
    if (isTheirs) session.recordErased(pending);
    return !isTheirs;
  });

/** True if this import left the person out. Anonymised persons are left out although their record exists. */
const isLeftOut = (session: ImportSession, { to }: ReferenceColumn, id: string): boolean => {
  const kind = personKind(to);
  return kind !== undefined && session.isErased(kind, callersId(id));
};
