/** What a verb and an import share: how a row is made of what was given, and what a record is told by. */
export { contentColumns } from './files/file-row.ts';
export { foldName } from './fold-name.ts';
export { assertBelongs, assertNeeded } from './records/assert-needed.ts';
export { customFieldValues } from './records/custom-field-values.ts';
export { duplicateKeysOf } from './records/duplicate-keys.ts';
export { recordKinds, type RecordKind } from './records/kinds.ts';
export { joinOne } from './records/record-source.ts';
export { References } from './records/references.ts';
export { rulesByKind } from './records/rules-by-kind.ts';
export { tagsToStore, textsToStore } from './records/tags.ts';
export { given } from './records/written-columns.ts';
