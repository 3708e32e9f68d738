import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Failed, Loading } from '../../parts/states.tsx';
import { useSaveChanges } from '../../records/use-save-changes.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { AudienceFigures } from './audience-figures.tsx';
import { NewList } from './new-list.tsx';
import { type Audience, type Campaign, type List, useLists } from './use-campaign.ts';

interface AudiencePanelProps {
  readonly campaign: Campaign;
  readonly list: List | undefined;
  readonly audience: UseQueryResult<Audience>;
}

/** Shows the campaign's distribution list, and how many of its people would not get the mail. */
export function AudiencePanel({ campaign, list, audience }: AudiencePanelProps) {
  const { say, kindName } = useTexts();
  const { writes } = usePermissions();
  const isEditable = writes && campaign.status === 'DRAFT' && !campaign.archived;
  const kind = list && findKind(list.entity);
  return (
    <Panel title={say('campaigns.audience')}>
      <Stack gap="sm">
        {isEditable ? (
          <ListChoice campaign={campaign} />
        ) : (
          <Text size="sm" fw={600}>
            {campaign.distributionListName ?? list?.name ?? say('campaigns.noList')}
          </Text>
        )}
        {list && kind ? (
          <Text size="sm" c="dimmed">
            {kindName(kind, 'title')}
            {list.kind === 'QUERY' && list.query !== null ? (
              <>
                {' · '}
                <ScreenLink to={`/${kind.plural}`} search={{ query: list.query }}>
                  <code>{list.query}</code>
                </ScreenLink>
              </>
            ) : (
              ` · ${say('campaigns.static')}`
            )}
          </Text>
        ) : null}
        {campaign.distributionListId === null ? <Empty>{say('campaigns.chooseList')}</Empty> : null}
        {audience.error ? <Failed error={audience.error} onRetry={() => void audience.refetch()} /> : null}
        {audience.isLoading ? <Loading lines={2} /> : null}
        {audience.data ? <AudienceFigures audience={audience.data} /> : null}
      </Stack>
    </Panel>
  );
}

function ListChoice({ campaign }: { readonly campaign: Campaign }) {
  const { say } = useTexts();
  const tell = useTell();
  const lists = useLists();
  const save = useSaveChanges();
  const [isNew, setNew] = useState(false);
  const findListName = (id: unknown): string => lists.find((list) => list.id === id)?.name ?? '';
  const choose = useMutation({
    mutationFn: (listId: string | null) => {
      const label = say('campaigns.list');
      const changed = [
        { name: 'distributionListId', label, value: listId, seen: campaign.distributionListId },
      ];
      return save({
        endpoint: 'campaigns.update',
        ids: { campaignId: campaign.id },
        changed,
        inWords: (_name, id) => findListName(id),
      });
    },
    onError: (error) => tell(error.message, { isFailure: true }),
    onSuccess: async (ended) => {
      await renew('campaigns', 'distributionLists');
      if (ended === 'saved') tell(say('record.saved', { label: say('campaigns.list') }));
    },
  });
  return (
    <Group align="end" gap="xs" wrap="nowrap">
      <Select
        role="combobox"
        label={say('campaigns.list')}
        placeholder={say('form.choose')}
        searchable={lists.length > 8}
        allowDeselect={false}
        style={{ flex: 1, minWidth: 0 }}
        disabled={choose.isPending}
        data={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={
          lists.some(({ id }) => id === campaign.distributionListId) ? campaign.distributionListId : null
        }
        onChange={(id) => choose.mutate(id)}
      />
      <Button variant="default" onClick={() => setNew(true)}>
        {say('campaigns.newList')}
      </Button>
      {isNew ? <NewList onClose={() => setNew(false)} onCreated={(id) => choose.mutate(id)} /> : null}
    </Group>
  );
}
