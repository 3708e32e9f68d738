export { appRouter, type AppRouter } from './app-router.ts';
export type { Call, CallTrace } from './call.ts';
export { limitReached } from './count-call.ts';
export type { CallLimiter, LimitCount, LimitWindow, Services } from './services.ts';
export { toNovaError } from './to-nova-error.ts';
export type { ErrorData } from './trpc.ts';
