import { useCallback, useEffect, useRef, useState } from 'react';
import { readId } from '../record-title.ts';
import type { JsonObject } from '../../api/client.ts';
import type { Selection, useListPlace } from './list-place.ts';

const none: Selection = { ids: new Set(), isAll: false };

/**
 * Holds the selection of a list. The returned functions are stable, so that rows are not rendered again.
 * @param of identifies the kind and the query; the selection of another one is empty
 */
export function useSelection(
  of: string,
  loaded: readonly JsonObject[],
  { left, keep }: ReturnType<typeof useListPlace>,
) {
  const [held, setHeld] = useState(left?.selection ?? { of, selection: none });
  useEffect(() => keep({ selection: held }), [keep, held]);
  const latest = useRef(loaded);
  useEffect(() => {
    latest.current = loaded;
  });
  const change = useCallback(
    (next: (was: Selection) => Selection) =>
      setHeld((was) => ({ of, selection: next(was.of === of ? was.selection : none) })),
    [of],
  );
  /** Toggles one record. If all records were selected, the loaded ones without this record remain selected. */
  const toggle = useCallback(
    (record: JsonObject): void => {
      const id = readId(record);
      const loadedRecords = latest.current;
      change((was) => {
        const ids = new Set(was.isAll ? loadedRecords.map((one) => readId(one)) : was.ids);
        if (!ids.delete(id)) ids.add(id);
        return { ids, isAll: false };
      });
    },
    [change],
  );
  return {
    selection: held.of === of ? held.selection : none,
    toggle,
    toggleAll: useCallback(
      () => change((was) => (was.isAll ? none : { ids: new Set(), isAll: true })),
      [change],
    ),
    clear: useCallback(() => change(() => none), [change]),
  };
}
