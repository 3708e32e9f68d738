import { procedure, router } from '@nova/core';
import { runBulk } from './run-bulk.ts';
import { undoBulk } from './undo-bulk.ts';
import * as contract from './contract.ts';

export const bulkRouter = router({
  bulk: {
    run: procedure(contract.runBulk).mutation(runBulk),
    undo: procedure(contract.undoBulk).mutation(undoBulk),
  },
});
