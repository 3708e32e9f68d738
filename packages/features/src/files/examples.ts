import { demoRows } from '../demo-agency.ts';
import type { FeatureExamples } from '../feature-examples.ts';

export const filesExamples: FeatureExamples = {
  inputs: {
    'files.upload': { file: 'Reference.pdf', candidateId: demoRows.candidate.id, category: 'Reference' },
    'files.list': { candidateId: demoRows.candidate.id, companyId: demoRows.company.id },
  },
  values: {
    category: 'CV',
    fileSize: 2_080,
    'StoredFile.status': 'STORED',
    'StoredFile.companyId': null,
    'FileLink.url': 'http://127.0.0.1:3000/files/01a1fc3a-054e-73b3-b699-8429cafe6bd2.mwpvyeg2.signature',
  },
};
