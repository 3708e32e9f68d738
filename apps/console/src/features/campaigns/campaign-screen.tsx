import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { isFailure } from '../../api/client.ts';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed, Loading } from '../../parts/states.tsx';
import { useParameter } from '../../shell/use-address.ts';
import { NotFound } from '../../shell/not-found.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AudiencePanel } from './audience-panel.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { ContentPanel } from './content-panel.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { type Campaign, useAudience, useCampaign, useContent, useLists } from './use-campaign.ts';
import classes from './campaigns.module.css';

/** One campaign: its content, audience, preview and outcome. */
export default function CampaignScreen() {
  const id = useParameter('id');
  const campaign = useCampaign(id);
  if (campaign.data) return <CampaignPage key={id} campaign={campaign.data} />;
  if (campaign.error && isFailure(campaign.error, 'NOT_FOUND')) return <NotFound />;
  return (
    <div className={classes.waiting}>
      {campaign.error ? (
        <Failed error={campaign.error} onRetry={() => void campaign.refetch()} />
      ) : (
        <Loading lines={8} />
      )}
    </div>
  );
}

const tones: Readonly<Partial<Record<Campaign['status'], Tone>>> = {
  SCHEDULED: 'wait',
  PREPARING: 'wait',
  SENDING: 'wait',
  PAUSED: 'wait',
  SENT: 'good',
  FAILED: 'bad',
};

function CampaignPage({ campaign }: { readonly campaign: Campaign }) {
  const { say, code, instant } = useTexts();
  const content = useContent(campaign.id);
  const audience = useAudience(campaign);
  const list = useLists().find(({ id }) => id === campaign.distributionListId);
  const [chosen, setChosen] = useState<string | null>(null);
  const first = audience.data?.sample[0]?.recordId ?? null;
  const recordId = chosen ?? first;
  return (
    <article>
      <PageHead
        title={campaign.name}
        beside={
          <>
            <Text size="sm" c="dimmed">
              <ScreenLink to="/campaigns" className={classes.quiet}>
                {say('campaigns.title')}
              </ScreenLink>{' '}
              · {campaign.reference}
            </Text>
            <Mark tone={tones[campaign.status] ?? 'quiet'}>{code(campaign.status)}</Mark>
            {campaign.archived ? <Mark>{say('campaigns.archived')}</Mark> : null}
            {campaign.status === 'SCHEDULED' && campaign.scheduledOn !== null ? (
              <Text size="sm">{instant(campaign.scheduledOn)}</Text>
            ) : null}
          </>
        }
      >
        <CampaignActions campaign={campaign} audience={audience.data} recordId={recordId} />
      </PageHead>
      {campaign.statusMessage === null ? null : (
        <div className={classes.message}>
          <Alert role="note" color="orange" variant="light">
            <Text size="sm" c="var(--mantine-color-text)">
              {campaign.statusMessage}
            </Text>
          </Alert>
        </div>
      )}
      <div className={classes.page}>
        <div className={classes.column}>
          {content.data ? (
            <ContentPanel
              key={content.data.campaignId}
              campaign={campaign}
              content={content.data}
              entity={list?.entity}
            />
          ) : (
            <Loading lines={8} />
          )}
          <OutcomePanel campaign={campaign} />
        </div>
        <div className={classes.column}>
          <AudiencePanel campaign={campaign} list={list} audience={audience} />
          <PreviewPanel
            campaign={campaign}
            hasBody={Boolean(content.data?.html ?? content.data?.text)}
            entity={list?.entity ?? 'candidate'}
            recordId={recordId}
            name={chosen === null ? audience.data?.sample[0]?.name : undefined}
            stamp={`${campaign.modifiedOn} ${String(content.dataUpdatedAt)}`}
            onChoose={setChosen}
          />
        </div>
      </div>
    </article>
  );
}
