import { Anchor, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import type { Answers, Inputs } from '../../api/answers.ts';
import { nova } from '../../api/client.ts';
import { asked, renew } from '../../api/queries.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { FormError, issuesOf } from '../../parts/form-dialog.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useTell } from '../../shell/tell.tsx';
import { languageNames, languages } from '../../texts/languages.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { AdminPage, SettingsPage } from '../../shell/settings/settings-page.tsx';
import classes from '../../shell/settings/settings.module.css';

type Site = Answers['site']['get'];

export default function SitePage() {
  return (
    <AdminPage name="site">
      <SiteSettings />
    </AdminPage>
  );
}

/** The settings of the agency's job pages: whether they are open, their address, and their look. */
function SiteSettings() {
  const site = useQuery(asked<Site>('site.get'));
  return (
    <SettingsPage name="site">
      {site.error ? <Failed error={site.error} onRetry={() => void site.refetch()} /> : null}
      {site.isPending ? <Loading /> : null}
      {site.data === undefined ? null : <SiteForm key={site.data?.slug ?? ''} site={site.data} />}
    </SettingsPage>
  );
}

const fields = ['websiteUrl', 'imprintUrl', 'privacyUrl'] as const;

type SiteDraft = Pick<Inputs['site']['update'], 'slug' | 'language' | 'accent' | (typeof fields)[number]>;

function SiteForm({ site }: { readonly site: Site }) {
  const { say } = useTexts();
  const tell = useTell();
  const [value, setValue] = useState<SiteDraft>(site ?? {});
  const set = (part: SiteDraft): void => setValue({ ...value, ...part });
  const [isClosing, setClosing] = useState(false);
  const write = useMutation({
    mutationFn: () => nova.site.update.mutate(toChanges(value)),
    onSuccess: async (savedSite) => {
      await renew('site');
      setValue(savedSite ?? {});
      tell(say(site ? 'site.saved' : 'site.opened'));
    },
  });
  const issues = issuesOf(write.error);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    write.mutate();
  };
  return (
    <div className={classes.narrow}>
      <Stack>
        <SiteState site={site} />
        <Panel title={say(site ? 'site.looks' : 'site.open')}>
          <form onSubmit={submit} noValidate>
            <Stack gap="sm">
              <TextInput
                label={say('site.slug')}
                description={say('site.slugText')}
                error={issues.get('slug')}
                value={value.slug ?? ''}
                onChange={({ currentTarget }) => set({ slug: currentTarget.value })}
              />
              <AccentInput
                value={value.accent ?? ''}
                error={issues.get('accent')}
                onChange={(accent) => set({ accent })}
              />
              <Select
                role="combobox"
                label={say('site.language')}
                allowDeselect={false}
                data={languages.map((one) => ({ value: one, label: languageNames[one] }))}
                value={value.language ?? 'en'}
                onChange={(one) => set({ language: languages.find((language) => language === one) })}
              />
              {fields.map((field) => (
                <TextInput
                  key={field}
                  type="url"
                  placeholder="https://"
                  label={say(`site.${field}`)}
                  error={issues.get(field)}
                  value={value[field] ?? ''}
                  onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
                />
              ))}
              <FormError error={write.error} />
              <Group justify="space-between">
                <Button type="submit" loading={write.isPending}>
                  {say(site ? 'action.save' : 'site.open')}
                </Button>
                {site ? (
                  <Button variant="default" onClick={() => setClosing(true)}>
                    {say('site.close')}
                  </Button>
                ) : null}
              </Group>
            </Stack>
          </form>
        </Panel>
      </Stack>
      {isClosing ? <CloseSite onClose={() => setClosing(false)} /> : null}
    </div>
  );
}

/**
 * Leaves out a blank address. The server then derives one from the account's name, or leaves an existing one as it
 * is.
 */
function toChanges({ slug, ...others }: SiteDraft): SiteDraft {
  const { language, accent, websiteUrl, imprintUrl, privacyUrl } = others;
  const values = { language, accent, websiteUrl, imprintUrl, privacyUrl };
  const changes = Object.fromEntries(
    Object.entries(values).filter(([, one]) => one !== undefined),
  ) as SiteDraft;
  return slug === undefined || slug.trim() === '' ? changes : { ...changes, slug: slug.trim() };
}

function SiteState({ site }: { readonly site: Site }) {
  const { say } = useTexts();
  return (
    <Panel title={say('site.pages')}>
      <Stack gap="xs">
        <Group gap="sm">
          <Mark tone={site ? 'good' : 'quiet'}>{say(site ? 'site.isOpen' : 'site.isClosed')}</Mark>
          {site ? (
            <Anchor href={site.url} target="_blank" rel="noreferrer" size="sm" className={classes.mono ?? ''}>
              {site.url}
            </Anchor>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {say(site ? 'site.openText' : 'site.closedText')}
        </Text>
      </Stack>
    </Panel>
  );
}

interface AccentInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Chooses a colour with a picker, or as text. */
function AccentInput({ value, error, onChange }: AccentInputProps) {
  const { say } = useTexts();
  return (
    <TextInput
      label={say('site.accent')}
      placeholder="#0f747a"
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <input
          type="color"
          aria-label={say('site.pickAccent')}
          className={classes.colour}
          value={/^#[\da-f]{6}$/iu.test(value) ? value : '#0f747a'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}

function CloseSite({ onClose }: { readonly onClose: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const close = useMutation({
    mutationFn: () => nova.site.delete.mutate({}),
    onSuccess: async () => {
      await renew('site', 'keys');
      tell(say('site.closed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={say('site.close')}
      text={say('site.closeText')}
      action={say('site.close')}
      error={close.error}
      isBusy={close.isPending}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    />
  );
}
