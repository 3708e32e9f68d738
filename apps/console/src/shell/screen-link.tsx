import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The path at which the server serves the console. */
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
  /** True for the chosen one of several views that share a screen's path. */
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** A link to a screen. The table of screens is not known to the compiler, so that others can add to it. */
export const ScreenLink = ({
  to,
  search = {},
  isExact = false,
  isChosen,
  children,
  ...others
}: ScreenLinkProps) => {
  const isView = isChosen !== undefined;
  return (
    <Link
      to={to}
      search={search}
      activeOptions={{ exact: isExact || isView, includeSearch: isView }}
      aria-current={isChosen === true ? 'page' : undefined}
      {...others}
    >
      {children}
    </Link>
  );
};
