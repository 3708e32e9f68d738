export { getDashboard } from './dashboard.ts';
