import { instant, NovaError } from '@nova/contract';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const duration = /^(\d{1,6})\s*([smhd])$/u;

/**
 * When a key ends: `90d` (`s m h d`, from `now`) or an ISO time (docs/operations.md#the-nova-command).
 * @throws VALIDATION_ERROR for any other text
 */
export function readExpiry(text: string, now: Date): Date {
  const [, count, unit] = duration.exec(text.trim()) ?? [];
  if (isUnit(unit)) return new Date(now.getTime() + Number(count) * unitMs[unit]);
  const time = instant().safeParse(text);
  if (time.success) return new Date(time.data);
  const message =
    'must be a time from now such as 90d, 12h, 30m or 45s, or an ISO time such as 2030-01-31T00:00:00Z';
  throw new NovaError('VALIDATION_ERROR', `expires: ${message}.`, { issues: [{ path: 'expires', message }] });
}

const isUnit = (unit: string | undefined): unit is keyof typeof unitMs =>
  unit !== undefined && unit in unitMs;
