import type { ReactNode } from 'react';
import { useMayOpen, usePermissions } from '../../api/session.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { settingsPages, type SettingsPage as Entry } from './settings-pages.ts';
import classes from './settings.module.css';

interface SettingsPageProps {
  readonly name: Entry['name'];
  /** Buttons at the right of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** What surrounds each page of the settings. One that the role forbids is not there. */
export function SettingsPage({ name, actions, children }: SettingsPageProps) {
  const { say } = useTexts();
  const pages = settingsPages.filter(useMayOpen());
  if (!pages.some((page) => page.name === name)) return <NotFound />;
  return (
    <>
      <PageHead title={say(`settings.${name}`)}>{actions}</PageHead>
      <div className={classes.page}>
        <nav aria-label={say('settings.title')} className={classes.pages}>
          <ul>
            {pages.map(({ name: one, path }) => (
              <li key={one}>
                <ScreenLink to={path} className={classes.pageLink}>
                  {say(`settings.${one}`)}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.content}>{children}</div>
      </div>
    </>
  );
}

/** Parts of administrators ask nothing before it is known that they may. */
export function AdminPage({
  name,
  children,
}: {
  readonly name: Entry['name'];
  readonly children: ReactNode;
}) {
  const { administers } = usePermissions();
  return administers ? children : <SettingsPage name={name}>{null}</SettingsPage>;
}
