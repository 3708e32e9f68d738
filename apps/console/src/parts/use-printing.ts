import { useSyncExternalStore } from 'react';

let isPrinting = false;

function subscribe(changed: () => void): () => void {
  const print = window.matchMedia('print');
  const set = (next: boolean): void => {
    isPrinting = next;
    changed();
  };
  const begin = (): void => set(true);
  const end = (): void => set(false);
  const follow = (): void => set(print.matches);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  print.addEventListener('change', follow);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    print.removeEventListener('change', follow);
  };
}

/** Whether the page is on its way to paper, for what the screen shows in parts only. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
