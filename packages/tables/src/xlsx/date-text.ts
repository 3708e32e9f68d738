const secondsADay = 86_400;
/** The day before the first, in days since 1970: 31 December 1899, for the workbooks that count from 1900. */
const day0 = { 1900: -25_568, 1904: -24_107 } as const;
/** The 29th of February 1900, which spreadsheets count though it never was. */
const leapDay = 60;
/** The last day of the year 9999. */
const last = { 1900: 2_958_465, 1904: 2_957_003 } as const;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * A number of days as a day, a day and a time, or a time alone, in ISO 8601. A zero that is shown as a day is what a formula makes of
 * a blank cell: `0000-00-00`.
 * @returns undefined for what is no day
 */
export function dateText(value: number, from1904: boolean): string | undefined {
  const epoch = from1904 ? 1904 : 1900;
  if (value < 0 || value >= last[epoch] + 1) return undefined;
  const seconds = Math.round(value * secondsADay);
  const [day, rest] = [Math.floor(seconds / secondsADay), seconds % secondsADay];
  const time = clock(rest);
  if (day === 0 && rest > 0) return time;
  if (day === 0 && !from1904) return '0000-00-00';
  if (day === leapDay && !from1904) return '1900-02-29';
  const counted = day - (day > leapDay && !from1904 ? 1 : 0);
  const date = new Date((day0[epoch] + counted) * secondsADay * 1_000).toISOString().slice(0, 10);
  return rest === 0 ? date : `${date}T${time}`;
}

function clock(seconds: number): string {
  const [hours, minutes, left] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${two(hours)}:${two(minutes)}${left === 0 ? '' : `:${two(left)}`}`;
}

/** `37:30` is a day and thirteen and a half hours. */
export function elapsedText(value: number): string {
  return `${value < 0 ? '-' : ''}${clock(Math.round(Math.abs(value) * secondsADay))}`;
}
