import { useMatch } from '@tanstack/react-router';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findKindByPlural } from '../../definitions/kinds.ts';

/**
 * Finds the kind by the first segment of the screen's path, such as `/candidates`. The path is that of the matched
 * route, because the address may already be that of the next screen.
 */
export function useKind(): KindDefinition {
  const [, plural = ''] = useMatch({ strict: false }).pathname.split('/');
  const kind = findKindByPlural(plural);
  if (!kind) throw new Error(`No kind is called ${plural}.`);
  return kind;
}
