import { useCallback, useState } from 'react';
import type { KindDefinition } from '../../definitions/definition.ts';

const offKey = 'nova.searchCvs.off';

/** Returns true while searches of the kind look into CVs too. People can turn that off, which the browser remembers. */
export function useSearchCvs(kind: KindDefinition): readonly [isOn: boolean, set: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => localStorage.getItem(offKey) !== '1');
  const set = useCallback((next: boolean): void => {
    setOn(next);
    if (next) localStorage.removeItem(offKey);
    else localStorage.setItem(offKey, '1');
  }, []);
  return [kind.searchesCvs && isOn, set];
}
