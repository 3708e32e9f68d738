import type { auditEvent, listAuditEvents as endpoint } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { isId } from '../ids.ts';
import type { DocumentPage } from '../json-text.ts';
import { condition, type Condition } from '../records/page-statement.ts';
import { readPage } from '../records/read-documents.ts';
import { columns, iso, joinOne, type RecordSource } from '../records/record-source.ts';
import { withinTeam, withinTeamAndBilling } from '../records/visible-to-user.ts';

/** Members of a change that are never shown, whoever wrote them into the trail. */
const secret = ['key', 'hash', 'secret', 'token', 'password', 'storageKey'];

const changes = `(SELECT json_object_agg(x.field, json_build_object('from', x.change -> 'from', 'to', x.change -> 'to'))
  FROM jsonb_each(e.changes) AS x(field, change) WHERE x.field <> ALL ('{${secret.join(',')}}'::text[]))`;

const auditSource: RecordSource = {
  from: 'audit_events e',
  alias: 'e',
  joins: [joinOne('users', 'u', 'e', 'userId')],
  members: {
    id: 'e.id',
    occurredOn: iso('e."occurredOn"'),
    ...columns('e', ['keyId', 'userId']),
    userName: 'u.name',
    ...columns('e', ['requestId', 'entity', 'recordId', 'action']),
    changes: `CASE WHEN e.changes IS NOT NULL THEN coalesce(${changes}, '{}') END`,
  },
};

/**
 * Who changed what, latest first. What the user may not see of placements and interviews it may not read here either.
 */
export function listAuditEvents(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof auditEvent>>> {
  const { recordId, entity, userId, until } = input;
  const filters = [
    recordId === undefined ? null : condition('e."recordId" = $?::uuid', isId(recordId) ? recordId : null),
    entity === undefined ? null : condition('e.entity = $?::text', entity),
    userId === undefined ? null : condition('e."userId" = $?::uuid', isId(userId) ? userId : null),
    until === undefined ? null : condition('e."occurredOn" < $?::timestamptz', until),
    ...visible('placement', 'placements', withinTeamAndBilling(ctx, 'o')),
    ...visible('interview', 'interviews', withinTeam(ctx, 'o')),
  ];
  return readPage(ctx, auditSource, input, {
    conditions: filters.filter((filter) => filter !== null),
    order: 'e.id DESC',
    stamp: 'occurredOn',
  });
}

/** Events of a kind of record, limited to records whose owner `o` the restrictions leave. */
const visible = (entity: string, table: string, restrictions: readonly Condition[]): readonly Condition[] =>
  restrictions.map((restriction) => ({
    build: (firstParameter) => {
      const { sql, values } = restriction.build(firstParameter);
      return {
        sql: `e.entity <> '${entity}' OR EXISTS (SELECT 1 FROM ${table} r JOIN users o ON o."accountId" = $1 AND o.id = r."ownerId"
          WHERE r."accountId" = $1 AND r.id = e."recordId" AND ${sql})`,
        values,
      };
    },
  }));
