export { listInterviews } from './interviews.ts';
