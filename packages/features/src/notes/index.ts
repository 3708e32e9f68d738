export { listTasks } from './tasks.ts';
