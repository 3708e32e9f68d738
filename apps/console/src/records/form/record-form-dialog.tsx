import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useMemo } from 'react';
import { Dialog } from '../../parts/dialog.tsx';
import { act, failureOf, type JsonObject, type JsonValue } from '../../api/client.ts';
import { renew } from '../../api/queries.ts';
import type { InputDefinition, KindDefinition } from '../../definitions/definition.ts';
import { isWide } from '../../definitions/kinds.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTell } from '../../shell/tell.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { plainText } from '../values.ts';
import { useDraft } from '../use-draft.ts';
import { FieldInput } from './field-input.tsx';
import { issuesBelow, wholeIssue } from './issues.ts';
import { useFirstRefused } from './use-first-refused.ts';
import { asSent } from './written-values.ts';

export interface RecordFormProps {
  readonly kind: KindDefinition;
  /** Known values, such as the candidate of a note; the form does not ask for them. */
  readonly given?: JsonObject;
  /** Names of the fields that are asked for; all by default. */
  readonly only?: readonly string[];
  readonly title?: string;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

const nothing: JsonObject = {};

/**
 * Asks for a new record, by the schema of its create. Typed values survive if the dialog is closed without `Create`.
 */
export default function RecordFormDialog({
  kind,
  given = nothing,
  only,
  title,
  onClose,
  onCreated,
}: RecordFormProps) {
  const { say, kindName, label } = useTexts();
  const tell = useTell();
  const key = `${kind.name}.new.${Object.values(given).map(plainText).join('.')}`;
  const draft = useDraft<JsonObject>(key, nothing);
  const inputs = useMemo(() => orderInputs(kind, given, only), [kind, given, only]);
  const create = useMutation({
    mutationFn: (more: JsonObject) =>
      act<string>(`${kind.plural}.create`, { ...toBody(inputs, draft.value), ...given, ...more }),
    onSuccess: async (id) => {
      draft.discard();
      await renew(kind.plural);
      tell(say('record.created', { name: formatName(draft.value) ?? kindName(kind) }));
      onClose();
      onCreated(id);
    },
  });
  const failure = failureOf(create.error);
  const form = useFirstRefused<HTMLFormElement>(create.error);
  const isMarked =
    failure?.issues?.every(({ path }) =>
      inputs.some(({ name }) => path === name || path.startsWith(`${name}.`)),
    ) ?? false;
  const isDuplicate = failure?.error === 'DUPLICATE';
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    create.mutate(nothing);
  };
  const heading = title ?? say('list.new', { kind: kindName(kind) });
  return (
    <Dialog onClose={onClose} title={heading} size="xl">
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          {draft.wasKept ? (
            <Group gap="sm">
              <Text size="sm" c="dimmed">
                {say('form.draft')}
              </Text>
              <Button size="compact-sm" variant="subtle" onClick={draft.discard}>
                {say('form.discard')}
              </Button>
            </Group>
          ) : null}
          {kind.requiresOneOf.length > 0 ? (
            <Text size="sm" c="dimmed">
              {say('form.oneOf', { fields: kind.requiresOneOf.map((name) => label(kind, name)).join(', ') })}
            </Text>
          ) : null}
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
            {inputs.map((input, at) => {
              const issues = issuesBelow(failure, input.name);
              return (
                <Spanned key={input.name} isWide={isWide(input)}>
                  <FieldInput
                    kind={kind}
                    input={input}
                    autoFocus={at === 0}
                    value={input.name in draft.value ? draft.value[input.name] : input.initial}
                    error={wholeIssue(input, issues)}
                    issues={issues}
                    onChange={(value: JsonValue) => draft.set({ ...draft.value, [input.name]: value })}
                  />
                </Spanned>
              );
            })}
          </SimpleGrid>
          {create.isError ? (
            <Alert role="alert" color="red" variant="light">
              {isDuplicate
                ? say('form.duplicate')
                : isMarked
                  ? say('form.marked')
                  : failure
                    ? create.error.message
                    : say('state.unreachable')}
              {isDuplicate && failure.data ? (
                <Anchor component="span" ml="xs" size="sm">
                  <ScreenLink to={`/${kind.plural}/${failure.data}`}>{say('form.openDuplicate')}</ScreenLink>
                </Anchor>
              ) : null}
            </Alert>
          ) : null}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {say('action.cancel')}
            </Button>
            {isDuplicate ? (
              <Button variant="default" onClick={() => create.mutate({ allowDuplicate: true })}>
                {say('form.createAnyway')}
              </Button>
            ) : null}
            <Button type="submit" loading={create.isPending}>
              {say('action.create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

const Spanned = ({
  isWide: wide,
  children,
}: {
  readonly isWide: boolean;
  readonly children: React.ReactNode;
}) => <div style={wide ? { gridColumn: '1 / -1' } : undefined}>{children}</div>;

const toBody = (inputs: readonly InputDefinition[], values: JsonObject): JsonObject =>
  Object.fromEntries(
    inputs
      .filter(({ name }) => name in values)
      .map((input) => [input.name, asSent(input, values[input.name])]),
  );

/**
 * Orders the inputs: first those that name the record, then required ones, then the definition's order; long texts
 * last.
 */
function orderInputs(
  kind: KindDefinition,
  given: JsonObject,
  only: readonly string[] | undefined,
): readonly InputDefinition[] {
  const formInputs = kind.create.filter(
    ({ name, control }) =>
      !(name in given) && control !== 'references' && (only === undefined || only.includes(name)),
  );
  const rank = ({ name, required, control }: InputDefinition): number => {
    if (only) return only.indexOf(name);
    if (kind.requiresOneOf.includes(name)) return 0;
    if (required) return 1;
    return ['longText', 'parts', 'rows', 'customFields'].includes(control) ? 3 : 2;
  };
  return [...formInputs].sort((one, other) => rank(one) - rank(other));
}

function formatName(values: JsonObject): string | undefined {
  const parts = ['firstName', 'lastName', 'name', 'title', 'subject']
    .map((name) => values[name])
    .filter((one): one is string => typeof one === 'string' && one !== '');
  return parts.length === 0 ? undefined : parts.join(' ');
}
