export { createLimiter, type LimiterOptions } from './create-limiter.ts';
export { limitHeaders } from './limit-headers.ts';
export { createWriteMarks, type WriteMarks } from './write-marks.ts';
export { limitReached, limitRefusal } from './limit-refusal.ts';
export type {
  Bound,
  Bounds,
  BoundTaken,
  CallLimiter,
  CvAllowances,
  CvReservation,
  LimitCount,
  Limiter,
  LimiterHealth,
  LimiterMode,
  LimitWindow,
} from './limiter.ts';
