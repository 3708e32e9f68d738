import type { TableKind, tables } from '@nova/contract';
import type { Context } from '@nova/domain';
import { visibleToUser } from '@nova/domain/rules';
import { kinds } from '@nova/kinds';
import type { z } from 'zod';
import { openTable, type Table } from './open-table.ts';

type Input = z.output<(typeof tables)['candidates']['input']>;

/**
 * The table of a kind of record as a caller sees it (docs/interface/tables.md). A table has no place for warnings: what would be
 * left out of the call is refused.
 * @throws INVALID_QUERY; VALIDATION_ERROR for an unknown column or parameter
 */
export const exportTable =
  (type: TableKind) =>
  (ctx: Context, input: Input): Promise<Table> => {
    ctx.warnings.refuse();
    return openTable(ctx, { type, ...input }, visibleToUser(ctx, kinds[type]));
  };
