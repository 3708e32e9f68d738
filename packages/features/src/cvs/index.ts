export { removeOldCvDrafts } from './cv-drafts.ts';
export { countWaitingCvs, type CvIndexReport, indexCvTexts } from './texts/index-cv-texts.ts';
export { CvTextReader } from './texts/read-cv-text.ts';
