export type { Archive } from './archive.ts';
export { assertMayCall } from './assert-may-call.ts';
export { resolveMoment } from './compared-moment.ts';
export type { Attempt, Context, ContextUser, ContextWith } from './context.ts';
export { normaliseName, shortenKey } from './fold-name.ts';
export { isId, newId } from './ids.ts';
export {
  type DocumentPage,
  type JsonParts,
  JsonText,
  renderJson,
  renderJsonParts,
  renderPageMembers,
} from './json-text.ts';
export type { KeyDirectory, KeyHolder } from './key-holder.ts';
export {
  assertHeld,
  describeProcess,
  filterEndedLeases,
  isHeld,
  leaseEnd,
  LeaseLostError,
  processRuns,
  type Renewal,
  renewEvery,
} from './leases.ts';
export type { FeatureRules } from './feature-rules.ts';
export type { Ports } from './ports.ts';
export { assertBounded } from './procedures/assert-bounded.ts';
export { callHeaders } from './procedures/call-headers.ts';
export type { Call, Services } from './procedures/call.ts';
export type { Chain } from './procedures/chain.ts';
export { countCall, recordLimit } from './procedures/count-call.ts';
export {
  claimIdempotencyKey,
  type IdempotencyClaim,
  type IdempotencyScope,
  recordProgress,
  releaseClaim,
  removeOldIdempotencyKeys,
  renewClaim,
  storeAnswer,
} from './procedures/idempotency-keys.ts';
export { createContext, createVisitorContext, findCredential, identify } from './procedures/identify.ts';
export {
  findChainOrThrow,
  makeProcedure,
  procedure,
  type ProcedureOf,
  type VerbOf,
} from './procedures/procedure.ts';
export { isFromConsole, readSentSession } from './procedures/session-cookie.ts';
export { toNovaError } from './procedures/to-nova-error.ts';
export { type ErrorData, maskKeys, streamPingMs, t, toTrpcError } from './procedures/trpc.ts';
export {
  type Actor,
  type AuditChanges,
  auditRow,
  compareFields,
  isSameJson,
  listInitialChanges,
} from './records/audit.ts';
export { createDocumentCache, type DocumentCache, removeCache } from './records/cached-documents.ts';
export { changeGroup } from './records/change-group.ts';
export {
  changeInTransaction,
  changeLocked,
  deleteLocked,
  type LockedChange,
} from './records/change-locked.ts';
export {
  changeRecord,
  type CurrentRow,
  lockRows,
  type RecordChange,
  runInTurn,
} from './records/change-record.ts';
export {
  buildNumberedRow,
  type ChildRows,
  createPlain,
  createRecord,
  formatReference,
  plainCreation,
  referenceNumbers,
  type Row,
  uniqueViolation,
} from './records/create-record.ts';
export {
  buildColumns,
  buildFreshRecord,
  createKind,
  decideUpdate,
  type FreshRecord,
  getRecordLimit,
  noteUnknownUsers,
  prepareKindUpdate,
  prepareWrite,
  type Sought,
  updateKind,
} from './records/crud.ts';
export { buildDeletion, deleteRecord, explainRefusal, inUse } from './records/delete-record.ts';
export { computeDuplicateKeys, computeKeys, emailKey } from './records/dedupe-keys.ts';
export { findByReference } from './records/find-by-reference.ts';
export { type CachedHits, createHitsCache, hitsKey } from './records/hits-cache.ts';
export { reads } from './records/kind-reads.ts';
export { type RecordKind, recordKindNames, recordKinds, rowKinds } from './records/kinds.ts';
export {
  buildFieldConditions,
  buildMatchingRows,
  buildQueryConditions,
  type QueryContext,
  type WordsIn,
} from './records/matching.ts';
export { applyChanges, cachedHits, findPageIds, widenRange } from './records/near-hits.ts';
export {
  findRules,
  type OneToOneRows,
  type OwnRules,
  type RuleFacts,
  type RulesByKind,
} from './records/own-rules.ts';
export { buildConditions, condition, type Condition, matchAny } from './records/condition.ts';
export { idsStatement, positionStatement } from './records/page-ids.ts';
export { createSortError, type ListOrder, orderFields, parseSort } from './records/list-orders.ts';
export { type Order, orderBy, orderById, type Position } from './records/order.ts';
export { partVerbs } from './records/part-verbs.ts';
export { createVerbs, plainVerbs, type PlainVerbs } from './records/plain-verbs.ts';
export { listRelated } from './records/related-records.ts';
export {
  documentStatement,
  type PageRequest,
  readChosenDocument,
  readDocument,
  readPage,
  type ReadRequest,
} from './records/read-documents.ts';
export {
  buildIdRows,
  columns,
  documentJoins,
  documentSql,
  iso,
  type Join,
  joinOne,
  joinsSql,
  type RecordSource,
} from './records/record-source.ts';
export {
  type CustomFieldKind,
  loadReferences,
  mergeLookups,
  type ReferenceLookup,
  References,
} from './records/references.ts';
export {
  accountBecameFull,
  assertBelongs,
  assertNeeded,
  assertRecordRoom,
  createDuplicateError,
  notFound,
  onHold,
  type RecordLimit,
  recordLimitReached,
  refuseEndlessQuery,
} from './records/refusals.ts';
export {
  buildLookup,
  customFieldValues,
  dropUndefined,
  makeStorable,
  rowOf,
  tagsToStore,
  textsToStore,
  type Write,
} from './records/row-of.ts';
export { assertVisible } from './records/assert-visible.ts';
export { listRestrictedKinds, seesEverything, visibleMentions, visibleToUser } from './records/visibility.ts';
export { countVisibleUses } from './records/visible-uses.ts';
export { createInternalError, translateDatabaseError } from './refused-by-database.ts';
export { createSealing, ensureSigningSecret, SealError, type Sealing } from './sealing.ts';
export { systemContext } from './system-context.ts';
export type { TableText } from './table-text.ts';
export { runAndRollBack } from './taken-back.ts';
export { buildZoneSql, formatToday } from './today.ts';
export type { VisitorContext } from './visitor-context.ts';
export { escapeCdata, escapeXmlText } from './xml-text.ts';
export type { AnyVerb } from './procedures/chain.ts';
export { recordProcedures } from './procedures/record-procedures.ts';
export { combineRouters, router } from './procedures/routers.ts';
