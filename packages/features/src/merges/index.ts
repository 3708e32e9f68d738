export { expireMerges } from './expire-merges.ts';
