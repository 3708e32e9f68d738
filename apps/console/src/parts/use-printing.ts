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

/** Returns true while the page is being printed, for content that the screen only shows in part. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
