export { appRouter, type AppRouter } from './app-router.ts';
export { callProcedure } from './call-procedure.ts';
