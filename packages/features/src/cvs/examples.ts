import type { FeatureExamples } from '../feature-examples.ts';

export const cvsExamples: FeatureExamples = {
  inputs: {
    'candidates.parse': { file: 'CV Erik Lund.pdf', dryRun: false },
    'candidates.cvText': { query: 'contracts OR "data protection"' },
    'candidates.keepParsed': { candidate: { jobTitle: 'Legal Counsel', rating: 4 }, allowDuplicate: false },
  },
  values: {
    'CvText.fileName': 'CV Erik Lund.pdf',
    'CvText.text': 'Erik Lund\nReviews contracts for two banks.',
    'CvText.marks': [[18, 27]],
    confidence: { firstName: 0.98, lastName: 0.98, email: 1 },
    'ParsedCv.phones.number': '+44 7700 900115',
    pages: 2,
    pagesRead: 2,
    'CvParseResult.pages': { read: 2, total: 2 },
  },
};
