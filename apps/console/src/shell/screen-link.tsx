import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Where the server serves the console. */
export const basePath = '/app';

/** The address of a screen, such as `/candidates/ID`. */
export const addressOf = (path: string): string => `${basePath}${path}`;

interface ScreenLinkProps {
  /** Below /app, such as `/candidates/ID`. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
  /** Marked as the current page only at this very path. */
  readonly isExact?: boolean;
  readonly children: ReactNode;
}

/** A link to a screen. The table of screens is not known to the compiler, so that others can add to it. */
export const ScreenLink = ({ to, search = {}, isExact = false, children, ...others }: ScreenLinkProps) => (
  <Link to={to} search={search} activeOptions={{ exact: isExact, includeSearch: false }} {...others}>
    {children}
  </Link>
);
