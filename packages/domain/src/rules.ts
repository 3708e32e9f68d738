/** The functions that both verbs and imports use. */
export { findTemplateLinks } from '@nova/mail';
export { toContentColumns } from './files/upload-file.ts';
export { removeValues, listFieldTextUses } from './crm/custom-fields.ts';
export { normaliseName } from './fold-name.ts';
export { buildAudienceSql } from './mailing/audience.ts';
export { listItemTextUses, type TextUse } from './crm/master-data/item-uses.ts';
export {
  accountBecameFull,
  assertBelongs,
  assertNeeded,
  type RecordLimit,
  recordLimitReached,
  refuseEndlessQuery,
} from './records/refusals.ts';
export { customFieldValues, dropUndefined, tagsToStore, textsToStore } from './records/row-of.ts';
export { type MatchedKind, matchedKinds } from './duplicates/match-model.ts';
export { estimateUsualWeights } from './duplicates/match-weights.ts';
export { computeDuplicateKeys } from './records/duplicate-keys.ts';
export { recordKinds, type RecordKind } from './records/kinds.ts';
export { addMonthsToDay } from './privacy/privacy-requests.ts';
export { formatToday } from './today.ts';
export { reads } from './records/kind-reads.ts';
export { buildQueryConditions } from './records/matching.ts';
export { idsStatement, type Condition, type WalkPosition as Place } from './records/page-statement.ts';
export { joinOne, joinsSql, buildIdRows } from './records/record-source.ts';
export { References } from './records/references.ts';
export { recordRules } from './record-rules.ts';
export { visibleToUser } from './records/visibility.ts';
