import { Button, Menu, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { procedures } from 'virtual:definitions';
import { lazy, Suspense, useState } from 'react';
import type { Page } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { useTexts } from '../../texts/use-texts.tsx';

const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

interface SavedSearch {
  readonly id: string;
  readonly name: string;
  readonly query: string;
  readonly sort?: string | null;
  readonly columns?: readonly string[] | null;
}

interface SavedSearchesProps {
  readonly kind: KindDefinition;
  readonly query: string;
  /** The order as the API takes it; undefined is newest first. */
  readonly sort: string | undefined;
  readonly columns: readonly string[] | undefined;
  readonly onChoose: (chosen: {
    readonly query: string;
    readonly sort: string | undefined;
    readonly columns: readonly string[] | undefined;
  }) => void;
}

/** The menu of the kind's saved searches, and the button that saves the current one. */
export function SavedSearches(props: SavedSearchesProps) {
  const { writes } = usePermissions();
  if (!procedures.has('savedSearches.list')) return null;
  return (
    <>
      <SearchMenu {...props} />
      {writes ? <SaveSearch {...props} /> : null}
    </>
  );
}

function SearchMenu({ kind, onChoose }: SavedSearchesProps) {
  const { say } = useTexts();
  const savedSearches = useQuery(
    asked<Page<SavedSearch>>('savedSearches.list', { kind: kind.name, size: 100 }),
  );
  const all = savedSearches.data?.data ?? [];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon name="star" size={16} />}>
          {say('list.savedSearches')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="60vh" style={{ overflowY: 'auto' }}>
        {all.length === 0 ? (
          <Menu.Item disabled>{say('list.noSavedSearches')}</Menu.Item>
        ) : (
          all.map(({ id, name, query, sort, columns }) => (
            <Menu.Item
              key={id}
              onClick={() =>
                onChoose({
                  query,
                  sort: sort ?? undefined,
                  columns: columns?.length ? columns : undefined,
                })
              }
            >
              {name}
              <Text size="xs" c="dimmed" truncate maw={280}>
                {query}
              </Text>
            </Menu.Item>
          ))
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function SaveSearch(props: SavedSearchesProps) {
  const { say } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {say('list.saveSearch')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SaveSearchDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
