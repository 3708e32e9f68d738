import { undoDays } from '@nova/domain';
import type { ImportReport } from '@nova/transfer';
import { novaLine } from '../nova-line.ts';

/** How what an import wrote is taken back (docs/import-and-export.md#taking-it-back); nothing where it wrote nothing. */
export const undoLine = ({ batchId, imported }: ImportReport): readonly string[] =>
  batchId === null || Object.keys(imported).length === 0
    ? []
    : [`To take it back, within ${String(undoDays)} days: ${novaLine(`import undo ${batchId}`)}`];
