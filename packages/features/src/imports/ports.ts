import type { Actor } from '@nova/core';
import type { ImportUndo } from './contract.ts';
import type { BatchName } from './batch-state.ts';

/**
 * Undoes an import in transactions of its own.
 * @throws INVALID_STATE while the import or another undo of it runs
 */
type UndoImport = (
  request: BatchName & { readonly dryRun: boolean; readonly force: boolean; readonly actor: Actor },
) => Promise<Omit<ImportUndo, 'left' | 'dryRun'> & { readonly left: readonly ImportUndo['left'][number][] }>;

declare module '@nova/core/ports' {
  interface Ports {
    readonly undoImport: UndoImport;
  }
}
