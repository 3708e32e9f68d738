import { procedure, router } from '@nova/core';
import { exportTable } from './transfer/table/open-table.ts';
import { getImport, getImportRejects, listImportRecords } from './read-imports.ts';
import { lookAtImport, runImport, uploadImport } from './uploads/upload-import.ts';
import { undoUpload } from './write-uploads.ts';
import * as tablesContract from './tables-contract.ts';
import * as contract from './contract.ts';
import type {} from './ports.ts';

export const importsRouter = router({
  candidates: {
    exportTable: procedure(tablesContract.tables.candidates).query(exportTable('candidate')),
  },
  companies: {
    exportTable: procedure(tablesContract.tables.companies).query(exportTable('company')),
  },
  contacts: {
    exportTable: procedure(tablesContract.tables.contacts).query(exportTable('contact')),
  },
  leads: {
    exportTable: procedure(tablesContract.tables.leads).query(exportTable('lead')),
  },
  opportunities: {
    exportTable: procedure(tablesContract.tables.opportunities).query(exportTable('opportunity')),
  },
  jobs: {
    exportTable: procedure(tablesContract.tables.jobs).query(exportTable('job')),
  },
  placements: {
    exportTable: procedure(tablesContract.tables.placements).query(exportTable('placement')),
  },
  imports: {
    list: procedure(contract.listImportRecords).query(listImportRecords),
    get: procedure(contract.getImport).query(getImport),
    look: procedure(contract.lookAtImport).mutation(lookAtImport),
    rejects: procedure(contract.getImportRejects).query(getImportRejects),
    run: procedure(contract.runImport).mutation(runImport),
    undo: procedure(contract.undoImportRecord).mutation(undoUpload),
    upload: procedure(contract.uploadImport).mutation(uploadImport),
  },
});
