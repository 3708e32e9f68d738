import { Stack, Tabs, Text } from '@mantine/core';
import { useState } from 'react';
import { MailFrame } from '../../parts/mail-frame.tsx';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { RecordSelect } from '../../records/form/record-select.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Campaign, type List, usePreview } from './use-campaign.ts';
import classes from './campaigns.module.css';

interface PreviewPanelProps {
  readonly campaign: Campaign;
  readonly hasBody: boolean;
  readonly entity: List['entity'];
  readonly recordId: string | null;
  readonly name: string | null | undefined;
  /** Changes whenever the content is saved, so that the preview is loaded again. */
  readonly stamp: string;
  readonly onChoose: (recordId: string | null) => void;
}

/** Shows the mail as one person would receive it. */
export function PreviewPanel({
  campaign,
  hasBody,
  entity,
  recordId,
  name,
  stamp,
  onChoose,
}: PreviewPanelProps) {
  const { say } = useTexts();
  const [part, setPart] = useState<string | null>('html');
  const preview = usePreview(campaign.id, hasBody ? recordId : null, stamp);
  return (
    <Panel title={say('campaigns.preview')}>
      <Stack gap="sm">
        <RecordSelect
          key={recordId ?? ''}
          to={entity}
          label={say('campaigns.recipient')}
          value={recordId}
          name={name ?? undefined}
          onChange={onChoose}
        />
        {hasBody ? null : <Empty>{say('campaigns.noBody')}</Empty>}
        {hasBody && recordId === null ? <Empty>{say('campaigns.chooseRecipient')}</Empty> : null}
        {preview.error ? <Failed error={preview.error} onRetry={() => void preview.refetch()} /> : null}
        {preview.isLoading ? <Loading lines={4} /> : null}
        {preview.data ? (
          <>
            <Text size="sm" fw={600} className={classes.shownSubject ?? ''}>
              {preview.data.subject}
            </Text>
            <Tabs value={part} onChange={setPart} keepMounted={false}>
              <Tabs.List aria-label={say('campaigns.part')} mb="sm">
                <Tabs.Tab value="html">{say('campaigns.html')}</Tabs.Tab>
                <Tabs.Tab value="text">{say('campaigns.text')}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="html">
                <MailFrame
                  title={say('campaigns.preview')}
                  html={preview.data.html}
                  className={classes.mail}
                />
              </Tabs.Panel>
              <Tabs.Panel value="text">
                <pre tabIndex={0} className={classes.mailText}>
                  {preview.data.text}
                </pre>
              </Tabs.Panel>
            </Tabs>
            <Text size="xs" c="dimmed">
              {say('campaigns.previewText')}
            </Text>
          </>
        ) : null}
      </Stack>
    </Panel>
  );
}
