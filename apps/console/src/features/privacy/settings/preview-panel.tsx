import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { nova } from '../../../api/client.ts';
import { usePermissions } from '../../../api/session.ts';
import { recordPath } from '../../../definitions/kinds.ts';
import { DataTable } from '../../../parts/data-table.tsx';
import { FormError } from '../../../parts/form-dialog.tsx';
import { Panel } from '../../../parts/panel.tsx';
import { ScreenLink } from '../../../shell/screen-link.tsx';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import type { Preview, Rule, Run, usePreviewed } from './retention-data.ts';
import classes from './privacy.module.css';

const RunRetentionDialog = lazy(() => import('./run-dialog.tsx'));

interface RetentionPreviewPanelProps {
  /** The saved rules. */
  readonly rules: readonly Rule[];
  readonly isChanged: boolean;
  readonly previewed: ReturnType<typeof usePreviewed>;
}

/** Counts what a run of the rules would do, and runs exactly what was counted. */
export function RetentionPreviewPanel({
  rules,
  isChanged,
  previewed: { preview, run, previewed, ran },
}: RetentionPreviewPanelProps) {
  const { phrase } = usePrivacyTexts();
  const { writes, administers } = usePermissions();
  const [isRunning, setRunning] = useState(false);
  const isExpired = useIsPast(preview?.expiresOn);
  const count = useMutation({
    mutationFn: () => nova.privacy.previewRetention.mutate({}),
    onSuccess: previewed,
  });
  const willDo = preview?.rules.reduce((sum, one) => sum + one.willDo, 0) ?? 0;
  const canPreview = writes && (rules.length > 0 || isChanged);
  return (
    <Panel
      title={phrase('retention.preview')}
      actions={
        canPreview ? (
          <Group gap="xs">
            <Button
              size="compact-sm"
              variant="default"
              disabled={isChanged}
              loading={count.isPending}
              onClick={() => count.mutate()}
            >
              {phrase('retention.preview')}
            </Button>
            {administers && preview && willDo > 0 && !isChanged && !isExpired ? (
              <Button size="compact-sm" color="red" onClick={() => setRunning(true)}>
                {phrase('retention.run')}
              </Button>
            ) : null}
          </Group>
        ) : null
      }
    >
      <Stack gap="sm">
        <FormError error={count.error} />
        {isChanged ? <Text size="sm">{phrase('retention.saveFirst')}</Text> : null}
        {!preview && !run && !isChanged ? (
          <Text size="sm" c="dimmed">
            {phrase('retention.previewText')}
          </Text>
        ) : null}
        {preview && !isChanged ? <Counted preview={preview} rules={rules} isExpired={isExpired} /> : null}
        {run ? <Done run={run} /> : null}
      </Stack>
      <Suspense fallback={null}>
        {isRunning && preview ? (
          <RunRetentionDialog
            preview={preview}
            count={willDo}
            onRan={ran}
            onClose={() => setRunning(false)}
          />
        ) : null}
      </Suspense>
    </Panel>
  );
}

/** True once the moment has passed. The component is rendered again at that moment. */
function useIsPast(instant: string | undefined): boolean {
  const [past, setPast] = useState<string>();
  useEffect(() => {
    if (instant === undefined) return undefined;
    const timer = window.setTimeout(() => setPast(instant), Math.max(0, Date.parse(instant) - Date.now()));
    return () => window.clearTimeout(timer);
  }, [instant]);
  return instant !== undefined && past === instant;
}

interface CountedProps {
  readonly preview: Preview;
  readonly rules: readonly Rule[];
  readonly isExpired: boolean;
}

function Counted({ preview, rules, isExpired }: CountedProps) {
  const { number, moment } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  const findEntity = (name: string): string => rules.find((rule) => rule.name === name)?.entity ?? '';
  return (
    <>
      <DataTable
        label={phrase('retention.preview')}
        rows={preview.rules}
        keyOf={({ name }) => name}
        columns={[
          { title: phrase('retention.rule'), cell: ({ name }) => <strong>{name}</strong> },
          { title: phrase('retention.action'), cell: ({ action }) => code(action) },
          { title: phrase('retention.total'), isNumber: true, cell: ({ total }) => number(total) },
          { title: phrase('retention.held'), isNumber: true, cell: ({ held }) => number(held) },
          {
            title: phrase('retention.willDo'),
            isNumber: true,
            cell: ({ willDo }) => <strong>{number(willDo)}</strong>,
          },
          { title: phrase('retention.left'), isNumber: true, cell: ({ left }) => number(left) },
          {
            title: phrase('retention.sample'),
            cell: ({ name, sample }) =>
              sample.length === 0 ? '' : <Samples entity={findEntity(name)} sample={sample} />,
          },
        ]}
      />
      {isExpired ? (
        <Alert role="alert" variant="light" color="orange">
          {phrase('retention.expired')}
        </Alert>
      ) : (
        <Text size="sm" c="dimmed">
          {phrase('retention.until', { time: moment(preview.expiresOn, { timeStyle: 'short' }) })}
        </Text>
      )}
    </>
  );
}

interface SamplesProps {
  readonly entity: string;
  readonly sample: Preview['rules'][number]['sample'];
}

const Samples = ({ entity, sample }: SamplesProps) => (
  <ul className={classes.samples}>
    {sample.map(({ id, reference, name }) => (
      <li key={id}>
        <ScreenLink to={recordPath(entity, id) ?? '/'}>{name ?? reference}</ScreenLink>
      </li>
    ))}
  </ul>
);

function Done({ run }: { readonly run: Run }) {
  const { number } = useTexts();
  const { phrase } = usePrivacyTexts();
  const columns = (['done', 'changed', 'held', 'left'] as const).map((name) => ({
    title: phrase(`retention.ran.${name}`),
    isNumber: true,
    cell: (rule: Run['rules'][number]) => number(rule[name]),
  }));
  return (
    <DataTable
      label={phrase('retention.ran')}
      rows={run.rules}
      keyOf={({ name }) => name}
      columns={[{ title: phrase('retention.rule'), cell: ({ name }) => <strong>{name}</strong> }, ...columns]}
    />
  );
}
