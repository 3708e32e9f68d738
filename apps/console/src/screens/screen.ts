import type { ComponentType } from 'react';
import type { Permissions } from '../api/session.ts';
import type { IconName } from '../parts/icons.tsx';
import type { TextKey } from '../texts/en.ts';

/** A screen of the console: one folder of `screens`, one line of the table. */
export interface Screen {
  /** Below /app; `$name` is a parameter. */
  readonly path: string;
  /** Loaded when somebody goes there. Its default export is the component. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Where it stands in the navigation, if it does. */
  readonly navigation?: { readonly text: TextKey; readonly icon: IconName };
  /** Whom the navigation and `Commands` show it; everybody by default. */
  readonly needs?: keyof Permissions;
}
