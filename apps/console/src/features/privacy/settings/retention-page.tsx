import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { privacy } from 'virtual:privacy';
import { nova } from '../../../api/client.ts';
import { queryClient } from '../../../api/queries.ts';
import { usePermissions } from '../../../api/session.ts';
import { FormError, issuesOf } from '../../../parts/form-dialog.tsx';
import { Icon } from '../../../parts/icons.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { Failed, Loading } from '../../../parts/states.tsx';
import { useConflict } from '../../../records/conflict.tsx';
import { useDraft } from '../../../records/use-draft.ts';
import { useTell } from '../../../shell/tell.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { SeeingPage, SettingsPage } from '../../../shell/settings/settings-page.tsx';
import { RetentionPreviewPanel } from './preview-panel.tsx';
import {
  areSame,
  readRetention,
  type Retention,
  retentionQuery,
  type Rule,
  usePreviewed,
} from './retention-data.ts';
import { RuleList } from './rule-list.tsx';
import classes from './privacy.module.css';

const RuleForm = lazy(() => import('./rule-form.tsx'));

export default function RetentionPage() {
  return (
    <SeeingPage name="retention">
      <RetentionRules />
    </SeeingPage>
  );
}

/** Manages the rules that ask, anonymise or erase persons after a time. */
function RetentionRules() {
  const retention = useQuery(retentionQuery);
  return (
    <SettingsPage name="retention">
      {retention.error ? <Failed error={retention.error} onRetry={() => void retention.refetch()} /> : null}
      {retention.isPending ? <Loading lines={6} /> : null}
      {retention.data ? <Rules kept={retention.data} /> : null}
    </SettingsPage>
  );
}

interface RulesDraft {
  readonly value: Retention;
  /** The saved rules when the person began to edit. */
  readonly seen: Retention;
}

function Rules({ kept }: { readonly kept: Retention }) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const { administers } = usePermissions();
  const draft = useDraft<RulesDraft | null>('retention', null);
  const { value, seen } = draft.value ?? { value: kept, seen: kept };
  const set = (part: Partial<Retention>): void => draft.set({ value: { ...value, ...part }, seen });
  const [open, setOpen] = useState<'new' | Rule | null>(null);
  const isChanged = !areSame(value, kept);
  const previewed = usePreviewed();
  const save = useSaveRetention(() => {
    draft.discard();
    previewed.previewed(null);
  });
  const place = (rule: Rule): readonly Rule[] =>
    open === 'new' ? [...value.rules, rule] : value.rules.map((one) => (one === open ? rule : one));
  return (
    <Stack>
      <Panel
        title={phrase('retention.rules')}
        actions={
          administers ? (
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<Icon name="plus" size={14} />}
              onClick={() => setOpen('new')}
            >
              {phrase('retention.newRule')}
            </Button>
          ) : null
        }
      >
        <Stack>
          <Text size="sm" c="dimmed">
            {phrase('retention.text')}
          </Text>
          <RuleList
            rules={value.rules}
            onChange={administers ? (rules) => set({ rules: [...rules] }) : undefined}
            onEdit={setOpen}
          />
          <TextInput
            type="number"
            className={classes.least ?? ''}
            min={1}
            max={privacy.mostPerRun}
            readOnly={!administers}
            label={phrase('retention.maxPerRun')}
            description={phrase('retention.maxText')}
            error={issuesOf(save.error).get('maxPerRun')}
            value={value.maxPerRun || ''}
            onChange={({ currentTarget }) => set({ maxPerRun: Number(currentTarget.value) })}
          />
          <FormError error={save.error} />
          {administers && isChanged ? (
            <Group justify="flex-end">
              <Button variant="default" onClick={draft.discard}>
                {phrase('retention.discard')}
              </Button>
              <Button loading={save.isPending} onClick={() => save.mutate({ value, seen })}>
                {say('action.save')}
              </Button>
            </Group>
          ) : null}
        </Stack>
      </Panel>
      <RetentionPreviewPanel rules={kept.rules} isChanged={isChanged} previewed={previewed} />
      <Suspense fallback={null}>
        {open === null ? null : (
          <RuleForm
            rule={open === 'new' ? null : open}
            taken={value.rules.filter((one) => one !== open).map(({ name }) => name)}
            onRule={(rule) => {
              set({ rules: [...place(rule)] });
              setOpen(null);
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Stack>
  );
}

/** Saves the rules. The endpoint takes no `expected`, so changes by others are looked for just before the write. */
function useSaveRetention(onDone: () => void) {
  const { phrase } = usePrivacyTexts();
  const tell = useTell();
  const askConflict = useConflict();
  const describeRules = ({ rules }: Retention): string =>
    rules.map(({ name }, at) => `${String(at + 1)}. ${name}`).join('\n');
  return useMutation({
    mutationFn: async ({ value, seen }: RulesDraft) => {
      const now = await readRetention();
      if (!areSame(now, seen)) {
        const difference = {
          label: phrase('retention.rules'),
          mine: describeRules(value),
          theirs: describeRules(now),
        };
        const decision = await askConflict([difference]);
        if (decision === 'later') return null;
        if (decision === 'theirs') return { retention: now, isMine: false };
      }
      return { retention: await nova.privacy.setRetention.mutate(value), isMine: true };
    },
    onSuccess: (saved) => {
      if (!saved) return;
      queryClient.setQueryData(retentionQuery.queryKey, saved.retention);
      onDone();
      if (saved.isMine) tell(phrase('retention.saved'));
    },
  });
}
