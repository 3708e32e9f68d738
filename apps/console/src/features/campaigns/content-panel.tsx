import {
  Button,
  Checkbox,
  Group,
  Menu,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { renew } from '../../api/queries.ts';
import { usePermissions } from '../../api/session.ts';
import { findKind } from '../../definitions/kinds.ts';
import { FormError, issuesOf } from '../../parts/form-dialog.tsx';
import { Panel } from '../../parts/panel.tsx';
import { useDraft } from '../../records/use-draft.ts';
import { changedFields, useSaveChanges } from '../../records/use-save-changes.ts';
import { plainText } from '../../records/values.ts';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { type Campaign, type Content, type List, useSenders } from './use-campaign.ts';
import classes from './campaigns.module.css';

interface ContentPanelProps {
  readonly campaign: Campaign;
  readonly content: Content;
  /** The kind of the list's records; templates can use its fields. */
  readonly entity: List['entity'] | undefined;
}

type Values = Omit<Content, 'campaignId'> & { readonly name: string };

/**
 * Only the typed values are stored, so that later changes by others to the other fields are shown and not
 * overwritten.
 */
interface ContentDraft {
  readonly typed: Partial<Values>;
  /** The campaign's values when the person began to type; null before that. */
  readonly seen: Values | null;
}

const untouched: ContentDraft = { typed: {}, seen: null };

/** Shows the content of a campaign. Only a draft can be edited. Unsaved text survives a reload. */
export function ContentPanel(props: ContentPanelProps) {
  const { say } = useTexts();
  const { writes } = usePermissions();
  const isEditable = writes && props.campaign.status === 'DRAFT' && !props.campaign.archived;
  return (
    <Panel title={say('campaigns.content')}>
      {isEditable ? <ContentForm {...props} /> : <Said {...props} />}
    </Panel>
  );
}

function ContentForm({ campaign, content, entity }: ContentPanelProps) {
  const { say } = useTexts();
  const senders = useSenders();
  const { campaignId: _id, ...rest } = content;
  const saved: Values = { ...rest, name: campaign.name };
  const draft = useDraft<ContentDraft>(`campaign.${campaign.id}`, untouched);
  const { typed, seen } = draft.value;
  const value: Values = { ...saved, ...typed };
  const set = (part: Partial<Values>): void =>
    draft.set({ typed: { ...typed, ...part }, seen: seen ?? saved });
  const write = useWriteContent(campaign.id, draft);
  const issues = issuesOf(write.error);
  const html = useRef<HTMLTextAreaElement>(null);
  const isChanged = JSON.stringify(value) !== JSON.stringify(saved);
  const text = (name: 'subject' | 'preheader' | 'html' | 'text') => ({
    label: say(`campaigns.${name}`),
    error: issues.get(name),
    value: value[name] ?? '',
    onChange: ({ currentTarget }: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set({ [name]: currentTarget.value || null }),
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    write.mutate(draft.value);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <TextInput
            required
            label={say('users.name')}
            error={issues.get('name')}
            value={value.name}
            onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          />
          <Select
            role="combobox"
            label={say('campaigns.sender')}
            placeholder={say('form.choose')}
            error={issues.get('senderId')}
            data={senders.map(({ id, name, email }) => ({ value: id, label: `${name} <${email}>` }))}
            value={value.senderId}
            onChange={(senderId) => set({ senderId })}
          />
        </SimpleGrid>
        <TextInput {...text('subject')} />
        <TextInput {...text('preheader')} description={say('campaigns.preheaderText')} />
        <Group justify="space-between" align="end" gap="xs">
          <Text size="xs" c="dimmed" className={classes.hint ?? ''}>
            {say('campaigns.placeholders', { example: '{{ firstName | default: "there" }}' })}
          </Text>
          <InsertField
            entity={entity ?? 'candidate'}
            onInsert={(name) => set({ html: insertPart(html.current, value.html ?? '', `{{ ${name} }}`) })}
          />
        </Group>
        <Textarea
          {...text('html')}
          ref={html}
          autosize
          minRows={8}
          maxRows={22}
          classNames={{ input: classes.code ?? '' }}
        />
        <Textarea
          {...text('text')}
          description={say('campaigns.textText')}
          autosize
          minRows={3}
          maxRows={12}
        />
        <Group gap="lg">
          <Checkbox
            label={say('campaigns.trackOpens')}
            checked={value.trackOpens}
            onChange={({ currentTarget }) => set({ trackOpens: currentTarget.checked })}
          />
          <Checkbox
            label={say('campaigns.trackClicks')}
            checked={value.trackClicks}
            onChange={({ currentTarget }) => set({ trackClicks: currentTarget.checked })}
          />
        </Group>
        <FormError error={write.error} />
        <Group justify="flex-end">
          {isChanged ? (
            <Button variant="default" onClick={draft.discard}>
              {say('campaigns.discard')}
            </Button>
          ) : null}
          <Button type="submit" disabled={!isChanged} loading={write.isPending}>
            {say('action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Inserts the part at the caret, or at the end if the field is not mounted. */
function insertPart(field: HTMLTextAreaElement | null, text: string, part: string): string {
  const [from, until] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
  return `${text.slice(0, from)}${part}${text.slice(until)}`;
}

/** Types of fields whose values are short enough for a mail. */
const fillable = new Set(['text', 'longText', 'email', 'phone', 'date', 'whole', 'code']);

function InsertField({
  entity,
  onInsert,
}: {
  readonly entity: List['entity'];
  readonly onInsert: (name: string) => void;
}) {
  const { say, label } = useTexts();
  const kind = findKind(entity);
  const names = (kind?.fields ?? [])
    .filter(({ type, listed }) => listed && fillable.has(type))
    .map(({ name }) => name);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {say('campaigns.insertField')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.fields ?? ''}>
        {[...names, 'unsubscribeUrl'].map((name) => (
          <Menu.Item key={name} onClick={() => onInsert(name)}>
            {name === 'unsubscribeUrl' ? say('campaigns.unsubscribe') : label(kind, name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useWriteContent(campaignId: string, draft: { readonly discard: () => void }) {
  const { say } = useTexts();
  const tell = useTell();
  const save = useSaveChanges();
  const senders = useSenders();
  const labels = {
    name: say('users.name'),
    subject: say('campaigns.subject'),
    preheader: say('campaigns.preheader'),
    html: say('campaigns.html'),
    text: say('campaigns.text'),
    senderId: say('campaigns.sender'),
    trackOpens: say('campaigns.trackOpens'),
    trackClicks: say('campaigns.trackClicks'),
  };
  return useMutation({
    mutationFn: ({ typed, seen }: ContentDraft) =>
      save({
        endpoint: 'campaigns.update',
        ids: { campaignId },
        changed: changedFields(labels, { ...seen }, { ...seen, ...typed }),
        inWords: (name, one) => {
          if (typeof one === 'boolean') return say(one ? 'record.yes' : 'record.no');
          return name === 'senderId' ? (senders.find(({ id }) => id === one)?.name ?? '') : plainText(one);
        },
      }),
    onSuccess: async (ended) => {
      await renew('campaigns');
      if (ended === 'open') return;
      draft.discard();
      if (ended === 'saved') tell(say('campaigns.contentSaved'));
    },
  });
}

/** The read-only content of a campaign that cannot be edited. */
function Said({ content }: ContentPanelProps) {
  const { say } = useTexts();
  const sender = useSenders().find(({ id }) => id === content.senderId);
  const rows = [
    [say('campaigns.sender'), sender ? `${sender.name} <${sender.email}>` : ''],
    [say('campaigns.subject'), content.subject ?? ''],
    [say('campaigns.preheader'), content.preheader ?? ''],
  ] as const;
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value === '' ? '–' : value}</dd>
          </div>
        ))}
      </dl>
      {content.html === null ? null : (
        <details className={classes.source}>
          <summary>{say('campaigns.html')}</summary>
          <pre tabIndex={0}>{content.html}</pre>
        </details>
      )}
      {content.text === null ? null : (
        <details className={classes.source}>
          <summary>{say('campaigns.text')}</summary>
          <pre tabIndex={0}>{content.text}</pre>
        </details>
      )}
    </Stack>
  );
}
