import type { ComponentType } from 'react';
import type { Permissions } from '../api/session.ts';
import type { IconName } from '../parts/icons.tsx';
import type { TextKey } from '../texts/en.ts';

/** A list of things that wait for a person. The navigation shows its length next to the screen's name. */
export interface Waiting {
  /** The name of a list, such as `proposals.list`. */
  readonly list: string;
  readonly input: Readonly<Record<string, string>>;
}

/** A screen of the console. Each has a file in its feature's folder and a line in the table of `screens.ts`. */
export interface Screen {
  /** The path below /app; `$name` is a parameter. */
  readonly path: string;
  /** Imports the screen when it is first opened. Its default export is the component. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** The screen's entry in the navigation; omitted if it has none. */
  readonly navigation?: { readonly text: TextKey; readonly icon: IconName; readonly waiting?: Waiting };
  /** The permission without which the navigation and `Commands` hide the screen; by default everybody sees it. */
  readonly needs?: keyof Permissions;
}
