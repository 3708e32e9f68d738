import { Checkbox, Input, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { privacy } from 'virtual:privacy';
import { isFailure } from '../../../api/client.ts';
import { pageQuery } from '../../../api/queries.ts';
import type { KindDefinition } from '../../../definitions/definition.ts';
import { findKind, listName } from '../../../definitions/kinds.ts';
import { FormDialog } from '../../../parts/form-dialog.tsx';
import { personKinds } from '../persons.ts';
import { SenderSelect } from '../sender-select.tsx';
import { usePurposes } from '../use-purposes.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { QueryBox } from '../../../records/list/query-box.tsx';
import type { Rule } from './retention-data.ts';

const blank: Rule = {
  name: '',
  entity: 'candidate',
  query: '',
  action: 'ANONYMISE',
  afterDays: 730,
  of: 'lastActivityDate',
  nightly: false,
  purpose: null,
  senderId: null,
};

interface RuleFormProps {
  readonly rule: Rule | null;
  /** The names of the other rules. */
  readonly taken: readonly string[];
  readonly onRule: (rule: Rule) => void;
  readonly onClose: () => void;
}

/** Edits a rule. The rule is stored only when all rules are saved. */
export default function RuleForm({ rule, taken, onRule, onClose }: RuleFormProps) {
  const { say, kindName } = useTexts();
  const { phrase } = usePrivacyTexts();
  const [value, setValue] = useState<Rule>(rule ?? blank);
  const set = (part: Partial<Rule>): void => setValue({ ...value, ...part });
  const kind = findKind(value.entity);
  const isTaken = taken.includes(value.name.trim());
  const isAsking = value.action === 'ASK';
  const isComplete =
    value.name.trim() !== '' &&
    !isTaken &&
    value.afterDays >= 1 &&
    (!isAsking || (value.purpose !== null && value.senderId !== null));
  const consentFields = isAsking ? {} : { purpose: null, senderId: null };
  return (
    <FormDialog
      title={rule ? say('settings.change', { name: rule.name }) : phrase('retention.newRule')}
      submitText={phrase(rule ? 'retention.take' : 'retention.add')}
      size="lg"
      error={null}
      isBusy={false}
      isIncomplete={!isComplete}
      onSubmit={() =>
        onRule({ ...value, ...consentFields, name: value.name.trim(), query: value.query.trim() })
      }
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        required
        label={say('users.name')}
        error={isTaken ? phrase('retention.taken') : undefined}
        value={value.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      <Select
        role="combobox"
        allowDeselect={false}
        label={phrase('privacy.kind')}
        data={personKinds.map((one) => ({ value: one.name, label: kindName(one, 'title') }))}
        value={value.entity}
        onChange={(entity) => set({ entity: (entity ?? value.entity) as Rule['entity'] })}
      />
      {kind ? <RuleQuery kind={kind} query={value.query} onQuery={(query) => set({ query })} /> : null}
      <WhenAndWhat value={value} kind={kind} onChange={set} />
      {isAsking ? <WhatToAsk value={value} onChange={set} /> : null}
      <Checkbox
        label={phrase('retention.isNightly')}
        description={phrase('retention.nightlyText')}
        checked={value.nightly}
        onChange={({ currentTarget }) => set({ nightly: currentTarget.checked })}
      />
    </FormDialog>
  );
}

interface RuleQueryProps {
  readonly kind: KindDefinition;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The rule's query, with the number of records that it finds today, whenever they were last active. */
function RuleQuery({ kind, query, onQuery }: RuleQueryProps) {
  const { say, kindName } = useTexts();
  const { phrase } = usePrivacyTexts();
  const [searchText] = useDebouncedValue(query.trim(), 400);
  const records = useQuery({
    ...pageQuery(listName(kind), { ...(searchText === '' ? {} : { query: searchText }), size: 1 }),
    retry: false,
  });
  const isRefused = records.error !== null && isFailure(records.error, 'INVALID_QUERY');
  const names = { kind: kindName(kind), kinds: kindName(kind, 'other') };
  return (
    <div>
      <Input.Label component="div">{say('list.query')}</Input.Label>
      <QueryBox
        key={kind.name}
        kind={kind}
        query={query}
        problem={isRefused && searchText === query.trim() ? records.error.message : undefined}
        onQuery={onQuery}
        onTyped={onQuery}
      />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {records.data
          ? phrase('retention.finds', { found: say('list.count', { count: records.data.total, ...names }) })
          : ''}
      </Text>
    </div>
  );
}

interface PartProps {
  readonly value: Rule;
  readonly onChange: (part: Partial<Rule>) => void;
}

function WhenAndWhat({ value, kind, onChange }: PartProps & { readonly kind: KindDefinition | undefined }) {
  const { label } = useTexts();
  const { phrase, code } = usePrivacyTexts();
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
      <Select
        role="combobox"
        allowDeselect={false}
        label={phrase('retention.action')}
        data={privacy.actions.map((one) => ({ value: one, label: code(one) }))}
        value={value.action}
        onChange={(action) => onChange({ action: (action ?? value.action) as Rule['action'] })}
      />
      <TextInput
        required
        type="number"
        min={1}
        label={phrase('retention.afterDays')}
        value={value.afterDays || ''}
        onChange={({ currentTarget }) => onChange({ afterDays: Number(currentTarget.value) })}
      />
      <Select
        role="combobox"
        allowDeselect={false}
        label={phrase('retention.of')}
        data={privacy.dates.map((one) => ({ value: one, label: label(kind, one) }))}
        value={value.of}
        onChange={(of) => onChange({ of: (of ?? value.of) as Rule['of'] })}
      />
    </SimpleGrid>
  );
}

function WhatToAsk({ value, onChange }: PartProps) {
  const { say } = useTexts();
  const { phrase } = usePrivacyTexts();
  const purposes = usePurposes(true);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        required
        role="combobox"
        label={phrase('privacy.purpose')}
        placeholder={say('form.choose')}
        data={purposes.map(({ code, name }) => ({ value: code, label: name }))}
        value={value.purpose}
        onChange={(purpose) => onChange({ purpose })}
      />
      <SenderSelect value={value.senderId} onChange={(senderId) => onChange({ senderId })} />
    </SimpleGrid>
  );
}
