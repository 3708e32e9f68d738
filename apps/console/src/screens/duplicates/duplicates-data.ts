import type { Answers, RowOf } from '../../api/answers.ts';
import type { JsonObject } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { has, listedKinds } from '../../definitions/kinds.ts';

export type DuplicateGroup = RowOf<Answers['candidates']['duplicates']>;

export type DuplicateRecord = DuplicateGroup['records'][number];

export type DuplicatePair = DuplicateGroup['pairs'][number];

export type Merge = RowOf<Answers['merges']['list']>;

/** What a merge answers, whatever its kind. */
export type Merged = Omit<Answers['candidates']['merge'], 'record'> & { readonly record: JsonObject };

export type Dropped = Merged['dropped'][number];

export type MergeUndone = Answers['merges']['undo'];

/** What changed meanwhile of a record that a merge or its undo is about. */
export interface MergeConflict {
  readonly id: string;
  readonly field: string;
  readonly reason: 'CHANGED' | 'MOVED' | 'DELETED' | 'MERGED';
}

export interface MergeInput {
  readonly primaryId: string;
  readonly duplicateIds: readonly string[];
  readonly choose?: Readonly<Record<string, string>>;
  readonly expected?: Readonly<Record<string, string>>;
}

/** Kinds whose duplicates are found. */
export const duplicateKinds: readonly KindDefinition[] = listedKinds.filter((kind) =>
  has(kind, 'duplicates'),
);

/** What people tell a record of a group by. */
export const nameOf = ({ name, email, reference }: DuplicateRecord): string => name ?? email ?? reference;
