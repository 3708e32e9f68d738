/** The functions that both verbs and imports use. */
import './register-rules.ts';

export { templateLinks } from '@nova/mail';
export { contentColumns } from './files/upload-file.ts';
export { removeValues, textUsesOfField } from './crm/custom-fields.ts';
export { foldName } from './fold-name.ts';
export { audienceSql } from './mailing/audience.ts';
export { textUsesOfItem, type TextUse } from './crm/master-data/item-uses.ts';
export {
  accountBecameFull,
  assertBelongs,
  assertNeeded,
  type RecordLimit,
  recordLimitReached,
  refuseEndlessQuery,
} from './records/refusals.ts';
export { customFieldValues, given, tagsToStore, textsToStore } from './records/row-of.ts';
export { type MatchedKind, matchedKinds } from './duplicates/match-model.ts';
export { usualWeights } from './duplicates/match-weights.ts';
export { duplicateKeysOf } from './records/duplicate-keys.ts';
export { recordKinds, type RecordKind } from './records/kinds.ts';
export { monthsAfter } from './privacy/privacy-requests.ts';
export { todayOf } from './today.ts';
export { reads } from './records/kind-reads.ts';
export { matching } from './records/matching.ts';
export { idsStatement, type Condition, type WalkPosition as Place } from './records/page-statement.ts';
export { joinOne, joinsSql, rowsOfIds } from './records/record-source.ts';
export { References } from './records/references.ts';
export { rulesOf } from './records/own-rules.ts';
export { visibleToUser } from './records/visibility.ts';
