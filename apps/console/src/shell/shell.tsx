import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Icon } from '../parts/icons.tsx';
import { ConflictProvider } from '../records/conflict.tsx';
import { useTexts } from '../texts/use-texts.tsx';
import { LanguageMenu, ThemeMenu, UserMenu } from './menus.tsx';
import { Navigation } from './navigation.tsx';
import { useLiveEvents } from './live-events.ts';
import { ReachNotice } from './reach-notice.tsx';
import { useRenewal } from './use-renewal.ts';
import { useSingleKey } from './use-keys.ts';
import classes from './shell.module.css';

const Commands = lazy(() => import('./commands.tsx'));
const KeyList = lazy(() => import('./key-list.tsx'));

/** The frame of every screen: navigation, commands, and the person's own menus. */
export function Shell() {
  const { say } = useTexts();
  const { pathname } = useLocation();
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const [open, setOpen] = useState<'commands' | 'keys' | null>(null);
  const close = useCallback(() => setOpen(null), []);
  useCommandKey(useCallback(() => setOpen('commands'), []));
  useSingleKey(
    '?',
    useCallback(() => setOpen('keys'), []),
  );
  useLiveEvents();
  useRenewal();
  // A navigation closes the menu.
  const menuIsOpen = menuAt === pathname;
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {say('shell.skip')}
      </a>
      <header className={classes.header}>
        <ActionIcon
          className={classes.menuButton ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={say('shell.menu')}
          aria-expanded={menuIsOpen}
          aria-controls="navigation"
          onClick={() => setMenuAt(menuIsOpen ? null : pathname)}
        >
          <Icon name={menuIsOpen ? 'cross' : 'menu'} />
        </ActionIcon>
        <span className={classes.brand}>Nova</span>
        <UnstyledButton className={classes.commands ?? ''} onClick={() => setOpen('commands')}>
          <Icon name="search" size={16} />
          <span className={classes.commandsText}>{say('commands.open')}</span>
          <Kbd size="xs" aria-hidden className={classes.commandsKey ?? ''}>
            {/Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
        <div className={classes.own}>
          <LanguageMenu />
          <ThemeMenu />
          <UserMenu />
        </div>
      </header>
      <ReachNotice />
      <nav
        id="navigation"
        className={classes.navigation}
        aria-label={say('shell.main')}
        data-open={menuIsOpen || undefined}
      >
        <Navigation />
      </nav>
      <main id="content" className={classes.main} tabIndex={-1}>
        <ConflictProvider>
          <Outlet />
        </ConflictProvider>
      </main>
      <Suspense>
        {open === 'commands' ? <Commands onClose={close} onKeys={() => setOpen('keys')} /> : null}
        {open === 'keys' ? <KeyList onClose={close} /> : null}
      </Suspense>
    </div>
  );
}

/** Calls back for Ctrl or ⌘ with K, on every screen. */
function useCommandKey(then: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      then();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [then]);
}
