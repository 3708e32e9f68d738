import { procedure, router } from '@nova/core';
import { listAuditEvents } from './audit-events.ts';
import * as contract from './contract.ts';

export const auditRouter = router({
  audit: {
    list: procedure(contract.listAuditEvents).query(listAuditEvents),
  },
});
