import type { Answers, RowOf } from '../../api/answers.ts';
import type { JsonObject } from '../../api/client.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { has, listedKinds } from '../../definitions/kinds.ts';

export type DuplicateGroup = RowOf<Answers['candidates']['duplicates']>;

export type DuplicateRecord = DuplicateGroup['records'][number];

export type DuplicatePair = DuplicateGroup['pairs'][number];

export type Merge = RowOf<Answers['merges']['list']>;

/** The answer of a merge, for every kind. */
export type Merged = Omit<Answers['candidates']['merge'], 'record'> & { readonly record: JsonObject };

export type Dropped = Merged['dropped'][number];

export type MergeUndone = Answers['merges']['undo'];

/** A change to a record that makes the server refuse a merge or its undo. */
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

/** The kinds for which Nova detects duplicates. */
export const duplicateKinds: readonly KindDefinition[] = listedKinds.filter((kind) =>
  has(kind, 'duplicates'),
);

/** The name by which people recognise a record of a group. */
export const formatName = ({ name, email, reference }: DuplicateRecord): string => name ?? email ?? reference;
