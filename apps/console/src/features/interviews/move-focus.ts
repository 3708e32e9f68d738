/**
 * Moves the focus between the interviews of the week: up and down within a day, left and right to the nearest day
 * with an interview.
 * @returns true if the focus moved
 */
export function moveFocus(week: HTMLElement, from: EventTarget, key: string): boolean {
  if (!(from instanceof HTMLButtonElement)) return false;
  const days = [...week.querySelectorAll<HTMLElement>('[data-day]')].map((day) => [
    ...day.querySelectorAll('button'),
  ]);
  const at = days.findIndex((buttons) => buttons.includes(from));
  const place = days[at]?.indexOf(from) ?? -1;
  const target = findTarget(days, { at, place, key });
  target?.focus();
  return target !== undefined;
}

interface Step {
  readonly at: number;
  readonly place: number;
  readonly key: string;
}

function findTarget(
  days: readonly (readonly HTMLButtonElement[])[],
  { at, place, key }: Step,
): HTMLButtonElement | undefined {
  if (key === 'ArrowDown') return days[at]?.[place + 1];
  if (key === 'ArrowUp') return days[at]?.[place - 1];
  const otherDays =
    key === 'ArrowRight' ? days.slice(at + 1) : key === 'ArrowLeft' ? days.slice(0, at).reverse() : [];
  const day = otherDays.find((buttons) => buttons.length > 0);
  return day?.[Math.min(place, day.length - 1)];
}
