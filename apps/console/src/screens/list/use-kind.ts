import { useMatch } from '@tanstack/react-router';
import type { KindDefinition } from '../../definitions/definition.ts';
import { kindOfPlural } from '../../definitions/kinds.ts';

/** The kind that the screen's path begins with, such as `/candidates`. The address may name the next screen already. */
export function useKind(): KindDefinition {
  const [, plural = ''] = useMatch({ strict: false }).pathname.split('/');
  const kind = kindOfPlural(plural);
  if (!kind) throw new Error(`No kind is called ${plural}.`);
  return kind;
}
