export { createLimiter, type LimiterOptions } from './create-limiter.ts';
export { limitHeaders } from './limit-headers.ts';
export { limitReached, limitRefusal } from './limit-refusal.ts';
export type {
  CallLimiter,
  CvAllowances,
  CvReservation,
  LimitCount,
  Limiter,
  LimiterHealth,
  LimiterMode,
  LimitWindow,
} from './limiter.ts';
