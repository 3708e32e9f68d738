import type { ComponentType } from 'react';
import type { Permissions } from '../api/session.ts';
import type { IconName } from '../parts/icons.tsx';
import type { TextKey } from '../texts/en.ts';

/** A list whose length stands beside the screen's name: what waits for people. */
export interface Waiting {
  /** The name of a list, such as `proposals.list`. */
  readonly list: string;
  readonly input: Readonly<Record<string, string>>;
}

/** A screen of the console: one folder of `screens`, one line of the table. */
export interface Screen {
  /** Below /app; `$name` is a parameter. */
  readonly path: string;
  /** Loaded when somebody goes there. Its default export is the component. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Where it stands in the navigation, if it does. */
  readonly navigation?: { readonly text: TextKey; readonly icon: IconName; readonly waiting?: Waiting };
  /** Whom the navigation and `Commands` show it; everybody by default. */
  readonly needs?: keyof Permissions;
}
