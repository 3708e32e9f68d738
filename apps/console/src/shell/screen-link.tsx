import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The path at which the server serves the console. */
export const basePath = '/app';

/** Returns the address of a screen, such as `/app/candidates/ID`. */
export const toScreenAddress = (path: string): string => `${basePath}${path}`;

interface ScreenLinkProps {
  /** Below /app, such as `/candidates/ID`. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly className?: string | undefined;
  readonly tabIndex?: number;
  /** True if only this exact path marks the link as the current page. */
  readonly isExact?: boolean;
  /** True for the chosen one of several views that share a screen's path. */
  readonly isChosen?: boolean;
  readonly children: ReactNode;
}

/** A link to a screen. The compiler does not check its path, so that features can add screens to the table. */
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
