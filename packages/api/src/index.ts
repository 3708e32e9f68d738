export { appRouter, type AppRouter } from './app-router.ts';
export type { Call, CallTrace } from './call.ts';
export type { LimitCount } from '@nova/limits';
export type { Services } from './services.ts';
export { toNovaError } from './to-nova-error.ts';
export type { ErrorData } from './trpc.ts';
