export { removeOldCvDrafts } from './cv-drafts.ts';
