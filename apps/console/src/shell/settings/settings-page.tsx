import type { ReactElement, ReactNode } from 'react';
import { useMayOpen, usePermissions } from '../../api/session.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { NotFound } from '../not-found.tsx';
import { ScreenLink } from '../screen-link.tsx';
import { ScreenLoading } from '../screen-states.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { settingsPages, type SettingsPage as Entry } from './settings-pages.ts';
import classes from './settings.module.css';

interface SettingsPageProps {
  readonly name: Entry['name'];
  /** Buttons at the right of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a settings page. A page that the user may not open is shown as not found. */
export function SettingsPage({ name, actions, children }: SettingsPageProps) {
  const { say } = useTexts();
  const pages = settingsPages.filter(useMayOpen());
  const currentPage = pages.find((page) => page.name === name);
  if (!currentPage) return <NotFound />;
  const ofGroup = pages.filter(({ group }) => group !== undefined && group === currentPage.group);
  const lines = pages.filter(
    (page, at) => at === pages.findIndex(({ group }) => group === page.group) || !page.group,
  );
  const title = say(`settings.${name}`);
  return (
    <>
      {currentPage.group ? (
        <PageHead title={say(`settings.${currentPage.group}`)} pageTitle={title}>
          {actions}
        </PageHead>
      ) : (
        <PageHead title={title}>{actions}</PageHead>
      )}
      <div className={classes.page}>
        <PageLinks label={say('settings.title')} className={classes.pages}>
          {lines.map((page) => (
            <ScreenLink key={page.name} to={page.path} className={classes.pageLink}>
              {say(`settings.${page.group ?? page.name}`)}
            </ScreenLink>
          ))}
        </PageLinks>
        <div className={classes.content}>
          {currentPage.group ? (
            <PageLinks label={say(`settings.${currentPage.group}`)} className={classes.group}>
              {ofGroup.map((page) => (
                <ScreenLink key={page.name} to={page.path} className={classes.groupLink} isExact>
                  {say(`settings.${page.name}`)}
                </ScreenLink>
              ))}
            </PageLinks>
          ) : null}
          {children}
        </div>
      </div>
    </>
  );
}

interface PageLinksProps {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: readonly ReactElement[];
}

const PageLinks = ({ label, className, children }: PageLinksProps) => (
  <nav aria-label={label} className={className}>
    <ul>
      {children.map((link) => (
        <li key={link.key}>{link}</li>
      ))}
    </ul>
  </nav>
);

/**
 * Renders a page for administrators. Its content is mounted for them only, so that nobody else's browser sends its
 * requests.
 */
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

/**
 * Renders a page for users who see every record. The session does not contain that permission, so the page waits
 * until it is loaded.
 */
export function SeeingPage({
  name,
  children,
}: {
  readonly name: Entry['name'];
  readonly children: ReactNode;
}) {
  const { seesAll } = usePermissions();
  if (seesAll === undefined) return <ScreenLoading />;
  return seesAll ? children : <SettingsPage name={name}>{null}</SettingsPage>;
}
