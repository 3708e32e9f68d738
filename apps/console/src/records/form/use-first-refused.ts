import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the first refused field, because a form may be longer than the window.
 * @param refusal the error of the last try, if it failed
 * @returns the ref of the element around the fields
 */
export function useFirstRefused<E extends HTMLElement>(refusal: unknown) {
  const container = useRef<E>(null);
  useEffect(() => {
    if (refusal) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return container;
}
