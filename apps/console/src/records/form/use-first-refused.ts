import { useEffect, useRef } from 'react';

/**
 * Goes to the first field that was refused: a form may be longer than the window.
 * @param refusal what the last try ended with
 * @returns the ref of the element around the fields
 */
export function useFirstRefused<E extends HTMLElement>(refusal: unknown) {
  const container = useRef<E>(null);
  useEffect(() => {
    if (refusal) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusal]);
  return container;
}
