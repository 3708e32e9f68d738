import type { FeatureExamples } from '../feature-examples.ts';
import { csvRow } from './transfer/table/cells.ts';

export const importsExamples: FeatureExamples = {
  inputs: {
    'imports.upload': { file: 'people.csv', kind: 'candidate' },
    'imports.look': { columns: { Hobby: 'internalNotes' }, dates: 'dmy' },
    'imports.run': { onDuplicate: 'update' },
    'imports.undo': { dryRun: true, force: false },
  },
  values: {
    'Import.fileName': 'people.csv',
    'Import.kind': 'candidate',
    'Import.state': 'LOOKED',
    'Import.progress': { done: 1_240, total: 1_240 },
    'Import.columns': [
      { header: 'E-Mail', field: 'email', samples: ['ada.lovelace@inbox.example'] },
      { header: 'Hobby', field: null, samples: ['Machines'] },
    ],
    'Import.report': {
      created: 1_202,
      updated: 0,
      unchanged: 0,
      skipped: 36,
      erased: 1,
      failed: 2,
      problems: [
        {
          column: 'Rating',
          message: 'must be from 0 to 5',
          count: 2,
          examples: [{ line: 17, value: '9' }],
        },
      ],
    },
    'Import.undoableUntil': null,
    'ImportUndo.batchId': '01a1fc3a-9e42-7347-8e76-496d706f7274',
    'ImportUndo.deleted': { candidate: 1_202 },
    'ImportUndo.restored': {},
    'ImportUndo.left': [],
    'ImportUndo.dryRun': true,
  },
  texts: {
    'imports.rejects':
      csvRow(['First name', 'E-Mail', 'Rating', 'Problem']) +
      csvRow(['Ada', 'ada.lovelace@inbox.example', '9', 'Column "Rating": must be from 0 to 5']),
  },
};
