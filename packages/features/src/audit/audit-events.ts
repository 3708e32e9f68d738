import type { auditEvent, listAuditEvents as endpoint } from './contract.ts';
import { buildSearchVisibility } from '../lists/read-saved-searches.ts';
import {
  resolveMoment,
  type Context,
  isId,
  type DocumentPage,
  matchAny,
  condition,
  type Condition,
  orderById,
  readPage,
  columns,
  iso,
  joinOne,
  type RecordSource,
  seesEverything,
  visibleMentions,
} from '@nova/core';
import type { z } from 'zod';
import { visibleWebhooks } from '../events/webhooks/read-webhooks.ts';

/** Members of a change that are never shown. */
const secret = ['key', 'hash', 'secret', 'token', 'password', 'storageKey'];

/** A web address is shown without its query, which may hold a token. */
const buildSide = (name: 'from' | 'to'): string =>
  `CASE WHEN x.change ->> '${name}' ~ '^https?://\\S+$' THEN to_jsonb(split_part(x.change ->> '${name}', '?', 1)) ELSE x.change -> '${name}' END`;

const changes = `(SELECT json_object_agg(x.field, json_build_object('from', ${buildSide('from')}, 'to', ${buildSide('to')}))
  FROM jsonb_each(e.changes) AS x(field, change) WHERE x.field <> ALL ('{${secret.join(',')}}'::text[]))`;

export const auditSource: RecordSource = {
  from: 'audit_events e',
  alias: 'e',
  joins: [joinOne('users', 'u', 'e', 'userId')],
  members: {
    id: 'e.id',
    occurredOn: iso('e."occurredOn"'),
    ...columns('e', ['keyId', 'userId']),
    userName: 'u.name',
    ...columns('e', ['requestId', 'entity', 'recordId', 'action', 'via']),
    changes: `CASE WHEN e.changes IS NOT NULL THEN coalesce(${changes}, '{}') END`,
  },
};

/** Lists the part of the audit trail that the user may see, newest first (docs/interface/audit.md#visibility). */
export function listAuditEvents(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<DocumentPage<z.output<typeof auditEvent>>> {
  const { recordId, entity, userId, until } = input;
  const filters = [
    recordId === undefined ? null : condition('e."recordId" = $?::uuid', isId(recordId) ? recordId : null),
    entity === undefined ? null : condition('e.entity = $?::text', entity),
    userId === undefined ? null : condition('e."userId" = $?::uuid', isId(userId) ? userId : null),
    until === undefined
      ? null
      : condition('e."occurredOn" < $?::timestamptz', resolveMoment(ctx, until, 'before')),
    ...visibleMentions(ctx, { kind: 'e.entity', recordId: 'e."recordId"' }),
    ...buildSettingConditions(ctx),
    seesEverything(ctx) ? null : condition(withoutPrivacy),
  ];
  return readPage(ctx, auditSource, input, {
    conditions: filters.filter((filter) => filter !== null),
    order: [orderById('DESC', 'e')],
    stamp: 'occurredOn',
  });
}

/** Hides the events that docs/interface/privacy.md reserves for users without restriction. */
const withoutPrivacy = `e.entity <> ALL ('{privacyRequest,privacyPurpose,retention}'::text[]) AND e.action <> 'setHold'`;

/** Events about webhooks and saved searches are shown to users who see those, and to the user who caused the event. */
const buildSettingConditions = (ctx: Context): readonly Condition[] => [
  ...visibleWebhooks(ctx).map((seen) => buildVisibleCondition(ctx, 'webhook', 'webhooks w', seen)),
  buildVisibleCondition(ctx, 'savedSearch', 'saved_searches r', buildSearchVisibility(ctx)),
];

function buildVisibleCondition({ user }: Context, entity: string, from: string, seen: Condition): Condition {
  const [, alias = ''] = from.split(' ');
  const seenNow: Condition = {
    build: (first) => {
      const { sql, values } = seen.build(first);
      return {
        sql: `EXISTS (SELECT 1 FROM ${from} WHERE ${alias}."accountId" = $1 AND ${alias}.id = e."recordId" AND (${sql}))`,
        values,
      };
    },
  };
  return matchAny([condition(`e.entity <> '${entity}' OR e."userId" = $?::uuid`, user.id), seenNow]);
}
