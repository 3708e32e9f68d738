/** What a verb and an import share: how a row is made of what was given, and what a record is told by. */
export { contentColumns } from './files/file-row.ts';
export { removeValues, textUsesOfField } from './custom-fields/values-in-records.ts';
export { foldName } from './fold-name.ts';
export { textUsesOfItem, type TextUse } from './master-data/uses-of-item.ts';
export { assertBelongs, assertNeeded } from './records/assert-needed.ts';
export { customFieldValues } from './records/custom-field-values.ts';
export { duplicateKeysOf } from './records/duplicate-keys.ts';
export { recordKinds, type RecordKind } from './records/kinds.ts';
export { reads } from './records/kind-reads.ts';
export { matching } from './records/matching.ts';
export { idsStatement, type Condition, type Place } from './records/page-statement.ts';
export { refuseEndlessQuery } from './records/read-documents.ts';
export { joinOne, joinsSql } from './records/record-source.ts';
export { References } from './records/references.ts';
export { rulesByKind } from './records/rules-by-kind.ts';
export { seenBy } from './records/visible-to-user.ts';
export { tagsToStore, textsToStore } from './records/tags.ts';
export { given } from './records/written-columns.ts';
