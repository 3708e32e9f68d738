import { Button, CloseButton, Menu, Stack, TagsInput, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { procedures } from 'virtual:definitions';
import { useState } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import type { Answers } from '../../api/answers.ts';
import type { JsonObject } from '../../api/client.ts';
import { asked } from '../../api/queries.ts';
import type { KindDefinition } from '../../definitions/definition.ts';
import { findField, has } from '../../definitions/kinds.ts';
import { useMasterData } from '../../records/choices.ts';
import { DeleteDialog } from '../../records/delete-dialog.tsx';
import { UserSelect } from '../../records/form/user-select.tsx';
import { readTag } from '../../records/form/written-values.ts';
import { useFirstUsers } from '../../records/users.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { BulkFailures } from './bulk-failures.tsx';
import type { Selection } from '../../records/list/list-place.ts';
import { useBulk } from './use-bulk.ts';
import classes from './bulk.module.css';

interface SelectionBarProps {
  readonly kind: KindDefinition;
  readonly query: string;
  /** True if the query finds words of CVs too. */
  readonly searchesCvs: boolean;
  readonly selection: Selection;
  readonly total: number;
  /** The records that the list has loaded. */
  readonly loaded: readonly JsonObject[];
  readonly onClear: () => void;
}

/**
 * The actions on all selected records. Their result is announced, with an `Undo` for all but a deletion, which asks
 * for the typed number of records instead.
 */
export default function SelectionBar(props: SelectionBarProps) {
  const { kind, selection, total, onClear } = props;
  const { say } = useTexts();
  const count = selection.isAll ? total : selection.ids.size;
  const { run: bulk, failed, seen } = useBulk(props);
  const [open, setOpen] = useState<'tags' | 'delete' | null>(null);
  if (failed.length > 0) return <BulkFailures kind={kind} failed={failed} onClose={seen} />;
  if (count === 0) return null;
  return (
    <div role="toolbar" aria-label={say('bulk.toolbar')} className={classes.selection}>
      <Text size="sm" fw={600} role="status">
        {say('list.selected', { count })}
      </Text>
      {bulk.isPending ? (
        <Text size="sm" role="status">
          {say('bulk.working')}
        </Text>
      ) : null}
      {bulk.isPending ? null : procedures.has('bulk.run') ? (
        <>
          <StatusMenu kind={kind} onChoose={(statusId) => bulk.mutate({ set: { statusId } })} />
          <OwnerMenu kind={kind} onChoose={(ownerId) => bulk.mutate({ set: { ownerId } })} />
          {findField(kind, 'tags') ? (
            <Button size="xs" variant="default" onClick={() => setOpen('tags')}>
              {say('bulk.tags')}
            </Button>
          ) : null}
          <ListMenu kind={kind} onChoose={(distributionListId) => bulk.mutate({ distributionListId })} />
          {has(kind, 'delete') ? (
            <Button size="xs" variant="light" color="red" onClick={() => setOpen('delete')}>
              {say('action.delete')}
            </Button>
          ) : null}
        </>
      ) : null}
      <CloseButton aria-label={say('action.clear')} onClick={onClear} />
      {open === 'tags' ? (
        <TagsDialog
          onClose={() => setOpen(null)}
          onApply={(change) => {
            setOpen(null);
            bulk.mutate(change);
          }}
        />
      ) : null}
      {open === 'delete' ? (
        <DeleteDialog
          title={say('bulk.deleteTitle', { count })}
          word={String(count)}
          error={bulk.error}
          isBusy={bulk.isPending}
          onClose={() => setOpen(null)}
          onDelete={() => bulk.mutate({ delete: true }, { onSuccess: () => setOpen(null) })}
        />
      ) : null}
    </div>
  );
}

interface ChoiceMenuProps {
  readonly label: string;
  readonly choices: readonly { readonly id: string; readonly name: string }[];
  readonly onChoose: (id: string) => void;
  /** Opens a search; undefined if the menu contains every choice. */
  readonly onOther?: (() => void) | undefined;
}

const ChoiceMenu = ({ label, choices, onChoose, onOther }: ChoiceMenuProps) =>
  choices.length === 0 ? null : (
    <Menu position="top">
      <Menu.Target>
        <Button size="xs" variant="default">
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {choices.map(({ id, name }) => (
          <Menu.Item key={id} onClick={() => onChoose(id)}>
            {name}
          </Menu.Item>
        ))}
        <OtherChoice onOther={onOther} />
      </Menu.Dropdown>
    </Menu>
  );

function OtherChoice({ onOther }: Pick<ChoiceMenuProps, 'onOther'>) {
  const { say } = useTexts();
  return onOther === undefined ? null : <Menu.Item onClick={onOther}>{say('form.search')}</Menu.Item>;
}

interface KindMenuProps {
  readonly kind: KindDefinition;
  readonly onChoose: (id: string) => void;
}

function StatusMenu({ kind, onChoose }: KindMenuProps) {
  const { say } = useTexts();
  const masterData = useMasterData();
  const groups = findField(kind, 'statusId')?.groups ?? [];
  return (
    <ChoiceMenu
      label={say('bulk.status')}
      choices={groups.flatMap((group) => masterData[group] ?? [])}
      onChoose={onChoose}
    />
  );
}

function OwnerMenu({ kind, onChoose }: KindMenuProps) {
  const { say } = useTexts();
  const users = useFirstUsers();
  const [isSearching, setSearching] = useState(false);
  if (!findField(kind, 'ownerId')) return null;
  return (
    <>
      <ChoiceMenu
        label={say('bulk.owner')}
        choices={users.data}
        onChoose={onChoose}
        onOther={users.total > users.data.length ? () => setSearching(true) : undefined}
      />
      {isSearching ? <OwnerDialog onApply={onChoose} onClose={() => setSearching(false)} /> : null}
    </>
  );
}

interface OwnerDialogProps {
  readonly onApply: (id: string) => void;
  readonly onClose: () => void;
}

/** Finds an owner by a search, for accounts with more users than the menu shows. */
function OwnerDialog({ onApply, onClose }: OwnerDialogProps) {
  const { say } = useTexts();
  const [id, setId] = useState<string | null>(null);
  return (
    <Dialog onClose={onClose} title={say('bulk.owner')}>
      <Stack>
        <UserSelect autoFocus label={say('bulk.owner')} value={id} onChange={setId} />
        <Button
          disabled={id === null}
          onClick={() => {
            onClose();
            if (id !== null) onApply(id);
          }}
        >
          {say('bulk.apply')}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** The lists of this kind that records can be added to: those whose members are not found by a query. */
function ListMenu({ kind, onChoose }: KindMenuProps) {
  const { say } = useTexts();
  const lists = useQuery(
    asked<Answers['distributionLists']['list']>('distributionLists.list', { size: 100 }),
  );
  const fitting = lists.data?.data.filter((list) => list.entity === kind.name && list.kind === 'STATIC');
  return <ChoiceMenu label={say('bulk.list')} choices={fitting ?? []} onChoose={onChoose} />;
}

interface TagsDialogProps {
  readonly onApply: (change: JsonObject) => void;
  readonly onClose: () => void;
}

function TagsDialog({ onApply, onClose }: TagsDialogProps) {
  const { say } = useTexts();
  const [added, setAdded] = useState<string[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const change: JsonObject = {
    ...(added.length > 0 ? { addTags: added.map(readTag) } : {}),
    ...(removed.length > 0 ? { removeTags: removed.map(readTag) } : {}),
  };
  return (
    <Dialog onClose={onClose} title={say('bulk.tags')}>
      <Stack>
        <TagsInput
          data-autofocus
          label={say('bulk.addTags')}
          description={say('form.tagsHint')}
          acceptValueOnBlur
          value={added}
          onChange={setAdded}
        />
        <TagsInput label={say('bulk.removeTags')} acceptValueOnBlur value={removed} onChange={setRemoved} />
        <Button onClick={() => (Object.keys(change).length === 0 ? onClose() : onApply(change))}>
          {say('bulk.apply')}
        </Button>
      </Stack>
    </Dialog>
  );
}
