import { useEffect } from 'react';

const offKey = 'nova.keys.off';

/** Returns true if single keys act. People can turn them off, because dictation software may press them. */
export const singleKeysAct = (): boolean => localStorage.getItem(offKey) !== '1';

export const setSingleKeys = (act: boolean): void =>
  act ? localStorage.removeItem(offKey) : localStorage.setItem(offKey, '1');

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/u.test(target.tagName)) &&
  // Check boxes and radio buttons take no letters.
  !(target instanceof HTMLInputElement && /^(?:radio|checkbox)$/u.test(target.type));

/**
 * Calls back when the key is pressed, but not while somebody types or a dialog is open.
 * @param key as KeyboardEvent names it, such as `?`
 */
export function useSingleKey(key: string, then: () => void, isOn = true): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return;
      // A key that is held down acts only once.
      if (event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || !singleKeysAct()) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      then();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key, then, isOn]);
}
