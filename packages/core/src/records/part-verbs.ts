import { type Kind, kinds } from '@nova/kinds';
import type { tagInput } from '@nova/contract';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { changeRecord, statusChange } from './change-record.ts';
import { loadReferences } from './references.ts';
import { buildLookup, rowOf, type Write } from './row-of.ts';

type PartedKind = 'candidate' | 'company' | 'contact';
type Named<Name extends PartedKind> = Readonly<Record<`${Name}Id`, string>>;

interface Status {
  readonly statusId: string;
  readonly comments?: string | null | undefined;
}
interface Source {
  readonly sourceId: string;
  readonly referrerId?: string | null | undefined;
}
interface Tags {
  readonly tags: readonly z.output<typeof tagInput>[];
}
interface TextWrite {
  readonly text: string | null;
}

/**
 * Creates the verbs that set one part of a record (docs/interface/candidates.md#parts) and return its id.
 * @throws each NOT_FOUND for the record and for unknown master data
 */
export function partVerbs<Name extends PartedKind>(name: Name) {
  const kind = kinds[name];
  const { overview }: Kind['fields'] = kind.fields;
  const idIn = (input: Named<Name>): string => input[`${name}Id`];
  const set = async (ctx: Context, id: string, action: string, write: Write): Promise<string> => {
    const references = await loadReferences(ctx, buildLookup(kind, write));
    return changeRecord(ctx, name, id, () => ({ row: rowOf(kind, references, write), action }));
  };
  return {
    /** The comments are stored with the status change. */
    setStatus: async (ctx: Context, input: Named<Name> & Status): Promise<string> => {
      const { statusId, comments = null } = input;
      const references = await loadReferences(ctx, { masterData: [statusId] });
      return changeRecord(ctx, name, idIn(input), (current) => {
        const row = rowOf(kind, references, { statusId });
        const children = statusChange(ctx, name, current, { statusId: row.statusId, comments });
        return { row, children, action: 'setStatus' };
      });
    },
    setSource: (ctx: Context, input: Named<Name> & Source): Promise<string> => {
      const { sourceId, referrerId } = input;
      return set(ctx, idIn(input), 'setSource', { sourceId, referrerId });
    },
    setTags: (ctx: Context, input: Named<Name> & Tags): Promise<string> =>
      set(ctx, idIn(input), 'setTags', { tags: input.tags }),
    setOverview: (ctx: Context, input: Named<Name> & TextWrite): Promise<string> =>
      changeRecord(ctx, name, idIn(input), () => ({
        row: { [overview?.aliasOf ?? 'overview']: input.text },
        action: 'setOverview',
      })),
    setInternalNotes: (ctx: Context, input: Named<Name> & TextWrite): Promise<string> =>
      set(ctx, idIn(input), 'setInternalNotes', { internalNotes: input.text }),
  };
}
