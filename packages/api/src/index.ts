export { appRouter, type AppRouter } from './app-router.ts';
export { authed } from './authed.ts';
export type { Call, CallTrace, SentIdempotencyKey } from './call.ts';
export { callHeaders } from './call-headers.ts';
export type { LimitCount } from '@nova/limits';
export type { Services } from './services.ts';
export { toNovaError } from './to-nova-error.ts';
export { t, type ErrorData } from './trpc.ts';
export { withoutKeys } from './without-keys.ts';
