export { createLimiter, type LimiterOptions } from './create-limiter.ts';
export { limitHeaders, limitReached, limitRefusal } from './limit-count.ts';
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
export { createWriteMarks, type WriteMarks } from './write-marks.ts';
