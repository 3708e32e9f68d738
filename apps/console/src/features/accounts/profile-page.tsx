import { Button, Radio, Select, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../api/session.ts';
import { Panel } from '../../parts/panel.tsx';
import { setSingleKeys, singleKeysAct } from '../../shell/use-keys.ts';
import { useSignOut } from '../../shell/use-sign-out.ts';
import { languageNames, languages } from '../../texts/languages.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

/** The user's own settings, those of this browser, and the user's sessions. */
export default function ProfilePage() {
  const { code } = useTexts();
  const { user, account } = useSession();
  return (
    <SettingsPage name="profile">
      <div className={classes.narrow}>
        <Stack>
          <Panel title={user.name}>
            <Text size="sm">{user.email}</Text>
            <Text size="sm" c="dimmed">
              {code(user.role)} · {account.name} · {account.timeZone}
            </Text>
          </Panel>
          <Looks />
          <Sessions />
        </Stack>
      </div>
    </SettingsPage>
  );
}

function Looks() {
  const { say, language, choose } = useTexts();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const [keysAct, setKeysAct] = useState(singleKeysAct);
  return (
    <Panel title={say('profile.thisBrowser')}>
      <Stack>
        <Select
          role="combobox"
          label={say('shell.language')}
          allowDeselect={false}
          data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
          value={language}
          onChange={(chosen) => {
            if (chosen) void choose(chosen);
          }}
        />
        <Radio.Group
          label={say('shell.theme')}
          value={colorScheme}
          onChange={(chosen) => setColorScheme(chosen)}
        >
          <Stack gap="xs" mt={4}>
            {schemes.map((scheme) => (
              <Radio key={scheme} value={scheme} label={say(`shell.theme.${scheme}`)} size="md" />
            ))}
          </Stack>
        </Radio.Group>
        <Switch
          label={say('profile.singleKeys')}
          description={say('profile.singleKeysText')}
          checked={keysAct}
          onChange={({ currentTarget: { checked } }) => {
            setSingleKeys(checked);
            setKeysAct(checked);
          }}
        />
      </Stack>
    </Panel>
  );
}

function Sessions() {
  const { say, instant } = useTexts();
  const { expiresOn } = useSession();
  const signOut = useSignOut();
  return (
    <Panel title={say('profile.sessions')}>
      <Stack align="flex-start" gap="sm">
        <Text size="sm">
          {expiresOn === null ? null : `${say('profile.expires', { date: instant(expiresOn) })} `}
          {say('profile.everywhereText')}
        </Text>
        <Button variant="default" onClick={() => void signOut(true)}>
          {say('shell.signOutEverywhere')}
        </Button>
      </Stack>
    </Panel>
  );
}
