import { ActionIcon, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { Icon, type IconName } from '../parts/icons.tsx';
import { languageNames, languages } from '../texts/languages.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useSignOut } from './use-sign-out.ts';
import classes from './shell.module.css';

interface IconMenuProps {
  readonly label: string;
  readonly icon: IconName;
  readonly children: ReactNode;
}

const IconMenu = ({ label, icon, children }: IconMenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
        <Icon name={icon} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
);

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly lang?: string;
  readonly children: ReactNode;
}

const Choice = ({ isChosen, onChoose, lang, children }: ChoiceProps) => (
  <Menu.Item
    onClick={onChoose}
    aria-current={isChosen || undefined}
    rightSection={isChosen ? <Icon name="check" size={16} /> : undefined}
  >
    <span lang={lang}>{children}</span>
  </Menu.Item>
);

export function LanguageMenu() {
  const { say, language, choose } = useTexts();
  return (
    <IconMenu label={say('shell.language')} icon="globe">
      {languages.map((one) => (
        <Choice key={one} lang={one} isChosen={one === language} onChoose={() => void choose(one)}>
          {languageNames[one]}
        </Choice>
      ))}
    </IconMenu>
  );
}

const schemes = ['light', 'dark', 'auto'] as const;

export function ThemeMenu() {
  const { say } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <IconMenu label={say('shell.theme')} icon="sun">
      {schemes.map((scheme) => (
        <Choice key={scheme} isChosen={scheme === colorScheme} onChoose={() => setColorScheme(scheme)}>
          {say(`shell.theme.${scheme}`)}
        </Choice>
      ))}
    </IconMenu>
  );
}

export function UserMenu() {
  const { say } = useTexts();
  const { user, account } = useSession();
  const leave = useSignOut();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.user ?? ''} aria-label={user.name}>
          <Icon name="user" />
          <span className={classes.userName}>{user.name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.userCard}>
          <Text size="sm" fw={600}>
            {account.name}
          </Text>
          <Text size="xs" c="dimmed">
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item onClick={() => void leave(false)}>{say('shell.signOut')}</Menu.Item>
        <Menu.Item onClick={() => void leave(true)}>{say('shell.signOutEverywhere')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
