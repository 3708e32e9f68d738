export { readStageNames } from './stage-names.ts';
