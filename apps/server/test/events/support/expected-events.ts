import { expect } from '@jest/globals';
import {
  deriveEvent,
  findHeldFields,
  isPersonal,
  isReferences,
  emittingKinds,
  type Changes,
  type EmittingKind,
} from '@nova/kinds';
import type { TestAgency, TestServer } from '../../support/test-server.ts';

/** The events of a write, from all rows before and after. */
type Row = Readonly<Record<string, unknown>>;
interface Held {
  /** Null for what a person agreed to or asked for: its events are the person's. */
  readonly kind: EmittingKind | null;
  readonly text: string;
  readonly row: Row;
}
export type Rows = ReadonlyMap<string, Held>;

const ofPersons = ['consents', 'privacy_requests'].map(
  (table) =>
    `SELECT '${table}' AS kind, t.id, to_jsonb(t)::text AS row FROM ${table} t WHERE t."accountId" = $1`,
);

/** A label copies another column. */
const withoutLabels = (row: Row): Row =>
  Array.isArray(row.customFields)
    ? { ...row, customFields: (row.customFields as Row[]).map(({ fieldLabel: _label, ...value }) => value) }
    : row;

/**
 * Rows whose changes are events.
 * @param before an earlier snapshot: a row that is the same is the same object
 */
export async function snapshot(server: TestServer, { accountId }: TestAgency, before?: Rows): Promise<Rows> {
  const statements = emittingKinds.map((kind) => {
    const lists = Object.entries(kind.fields).flatMap(([name, field]) =>
      isReferences(field)
        ? [
            `'${name}', (SELECT jsonb_agg(l."${field.links.column}") FROM ${field.links.table} l
               WHERE l."accountId" = t."accountId" AND l."${field.links.of}" = t.id)`,
          ]
        : [],
    );
    return `SELECT '${kind.name}' AS kind, t.id, (to_jsonb(t) || jsonb_build_object(${lists.join(', ')}))::text AS row
       FROM ${kind.table} t WHERE t."accountId" = $1`;
  });
  const rows = await server.database.query<{ kind: string; id: string; row: string }>(
    [...statements, ...ofPersons].join(' UNION ALL '),
    [accountId],
  );
  const byName = new Map<string, EmittingKind>(emittingKinds.map((kind) => [kind.name, kind]));
  return new Map(
    rows.map(({ kind, id, row: text }): [string, Held] => {
      const known = before?.get(id);
      if (known?.text === text) return [id, known];
      const row = withoutLabels(JSON.parse(text) as Row);
      return [id, { kind: byName.get(kind) ?? null, text, row }];
    }),
  );
}

export interface FeedEvent {
  readonly recordId: string;
  readonly type: string;
  readonly changed: readonly string[];
}

export const queued = (server: TestServer, { accountId }: TestAgency): Promise<FeedEvent[]> =>
  server.database.query<FeedEvent>(
    `DELETE FROM event_queue q WHERE q."accountId" = $1
     RETURNING q."recordId", q.type, ARRAY(SELECT unnest(q.changed) ORDER BY 1) AS changed`,
    [accountId],
  );

const differing = (before: Row, after: Row): Changes =>
  Object.fromEntries(
    Object.entries(after)
      .filter(([column, to]) => JSON.stringify(before[column]) !== JSON.stringify(to))
      .map(([column, to]) => [column, { from: before[column], to }]),
  );

const toldOfPerson = (old: Row | undefined, { state }: Row): string | undefined => {
  if (state === 'OPEN') return old ? undefined : 'privacy_requested';
  if (old?.state === state || (state !== 'GIVEN' && state !== 'WITHDRAWN')) return undefined;
  return state === 'GIVEN' ? 'consent_given' : 'consent_withdrawn';
};

/** Derived, though an import may set them. */
const following = new Set(['lastActivityDate', 'importedActivityDate']);

/**
 * @param endpoint whose call it was
 * @param survivor the record that a merge kept
 */
export function expected(before: Rows, after: Rows, endpoint: string, survivor?: string): FeedEvent[] {
  const isEnding = endpoint.endsWith('.anonymise');
  const events: FeedEvent[] = [];
  const add = (recordId: string, event: ReturnType<typeof deriveEvent>): void => {
    if (event) events.push({ recordId, type: event.type, changed: [...event.changed].sort() });
  };
  for (const [id, held] of after) {
    if (before.get(id) === held) continue;
    const { kind, row } = held;
    const old = before.get(id)?.row;
    if (kind === null) {
      const told = toldOfPerson(old, row);
      if (told !== undefined)
        events.push({ recordId: String(row.recordId), type: `${String(row.entity)}.${told}`, changed: [] });
      continue;
    }
    const changes = Object.fromEntries(
      Object.entries(differing(old ?? {}, row)).filter(([column]) => !following.has(column)),
    );
    if (id === survivor && old?.updatedOn !== row.updatedOn) {
      const changed = [...findHeldFields(kind, Object.keys(changes))].sort();
      events.push({ recordId: id, type: `${kind.name}.merged`, changed });
      continue;
    }
    const deed = isEnding && isPersonal(kind) ? 'anonymised' : 'updated';
    add(id, deriveEvent(kind, old ? deed : 'created', changes));
  }
  for (const [id, { kind }] of before)
    if (kind !== null && !after.has(id)) add(id, deriveEvent(kind, 'deleted', {}));
  return events;
}

const order = (events: readonly FeedEvent[]): FeedEvent[] =>
  [...events].sort((one, other) =>
    `${one.recordId} ${one.type}`.localeCompare(`${other.recordId} ${other.type}`),
  );

/** A creation's event names only given fields; columns have defaults. */
const isCreation = ({ type }: FeedEvent): boolean => /\.(?:created|uploaded)$/u.test(type);
export const plain = (events: readonly FeedEvent[]): FeedEvent[] =>
  order(events).map((one) => (isCreation(one) ? { ...one, changed: [] } : one));

export function expectGiven(
  what: object,
  {
    input,
    told,
    after,
  }: { readonly input: object; readonly told: readonly FeedEvent[]; readonly after: Rows },
): void {
  for (const event of told.filter(isCreation)) {
    const made = after.get(event.recordId);
    const held = made?.kind ? findHeldFields(made.kind, Object.keys(made.row)) : [];
    expect({ ...what, changed: event.changed.filter((name) => !held.includes(name)) }).toEqual({
      ...what,
      changed: [],
    });
    const given = Object.keys(input).filter((name) => held.includes(name));
    expect({ ...what, changed: event.changed }).toEqual({ ...what, changed: expect.arrayContaining(given) });
  }
}
