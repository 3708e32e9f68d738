import { ActionIcon, Text } from '@mantine/core';
import { useMutationState } from '@tanstack/react-query';
import { failureOf, type JsonObject, type JsonValue } from '../../api/client.ts';
import type { InputDefinition, KindDefinition } from '../../definitions/definition.ts';
import { findKind } from '../../definitions/kinds.ts';
import { Icon } from '../../parts/icons.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { FieldInput } from '../../records/form/field-input.tsx';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { RowView } from '../../records/record/rows-view.tsx';
import { type Cv, type CvReading, type CvStore, isEmpty, type Rating, rateField } from './cv-store.ts';
import { keepKey } from './use-keep-cv.ts';
import classes from './cvs.module.css';

interface CvFieldsProps {
  readonly cv: Cv;
  readonly reading: CvReading;
  readonly store: CvStore;
}

/** Shows the values that were read from a CV, each with its rating, so that a person can correct them. */
export function CvFields(props: CvFieldsProps) {
  const { cv, reading } = props;
  const { say } = useTexts();
  const kind = findKind('candidate');
  const issues = useIssues(cv);
  if (!kind) return null;
  const inputs = orderInputs(kind, reading);
  const lists = kind.fields.filter(({ name, type }) => type === 'rows' && name in reading.record);
  return (
    <>
      {reading.candidateId === null ? null : (
        <p className={classes.duplicate}>
          {say('cvs.duplicate')}{' '}
          <ScreenLink to={`/candidates/${reading.candidateId}`}>
            {`${reading.name ?? ''} (${reading.reference ?? ''})`}
          </ScreenLink>
        </p>
      )}
      <div className={classes.fields}>
        {inputs.map((input) => (
          <CvField key={input.name} {...props} kind={kind} input={input} issue={issues.get(input.name)} />
        ))}
        {lists.map(({ name }) => (
          <CvRows key={name} {...props} kind={kind} name={name} />
        ))}
      </div>
    </>
  );
}

/** Collects the server's error message for each field from the last attempt to write the candidate. */
function useIssues(cv: Cv): ReadonlyMap<string, string> {
  const errors = useMutationState({
    filters: { mutationKey: keepKey(cv), status: 'error' },
    select: ({ state }) => state.error,
  });
  return new Map(
    (failureOf(errors.at(-1))?.issues ?? []).map(({ path, message }) => [
      path.replace(/^candidate\./u, '').split('.')[0] ?? '',
      message,
    ]),
  );
}

const isWide = ({ control }: InputDefinition): boolean =>
  control === 'longText' || control === 'parts' || control === 'texts';

/** Orders the inputs: fields that the CV does not contain come after the others, and wide controls come last. */
function orderInputs(kind: KindDefinition, reading: CvReading): readonly InputDefinition[] {
  const rank = (input: InputDefinition): number =>
    (isWide(input) ? 2 : 0) + (rateField(reading, input.name) === 'notFound' ? 1 : 0);
  return kind.create
    .filter(({ name, control }) => name in reading.record && control !== 'rows')
    .sort((one, other) => rank(one) - rank(other));
}

const tones: Readonly<Record<Rating, Tone>> = { sure: 'good', check: 'wait', notFound: 'quiet' };

interface RatingMarkProps {
  readonly cv: Cv;
  readonly reading: CvReading;
  readonly name: string;
}

function RatingMark({ cv, reading, name }: RatingMarkProps) {
  const { say } = useTexts();
  if (name in cv.edits) return <Mark>{say('cvs.edited')}</Mark>;
  const rating = rateField(reading, name);
  return <Mark tone={tones[rating]}>{say(`cvs.${rating}`)}</Mark>;
}

interface CvFieldProps extends CvFieldsProps {
  readonly kind: KindDefinition;
  readonly input: InputDefinition;
  readonly issue: string | undefined;
}

function CvField({ cv, reading, store, kind, input, issue }: CvFieldProps) {
  const { name } = input;
  return (
    <div className={classes.field} data-wide={isWide(input) || undefined}>
      <FieldInput
        kind={kind}
        input={{ ...input, required: false }}
        value={name in cv.edits ? cv.edits[name] : reading.record[name]}
        error={issue}
        note={<RatingMark cv={cv} reading={reading} name={name} />}
        onChange={(value) => store.change(cv.id, { edits: updateEdits(cv, reading, name, value) })}
      />
    </div>
  );
}

/** Adds a value to the edits, or removes it from them if it equals the value that was read. */
function updateEdits({ edits }: Cv, { record }: CvReading, name: string, value: JsonValue): JsonObject {
  const { [name]: _before, ...others } = edits;
  const isSame =
    JSON.stringify(value) === JSON.stringify(record[name]) || (isEmpty(value) && isEmpty(record[name]));
  return isSame ? others : { ...others, [name]: value };
}

interface CvRowsProps extends CvFieldsProps {
  readonly kind: KindDefinition;
  readonly name: string;
}

/** A list of objects, such as former employers. Wrong entries can be removed. */
function CvRows({ cv, reading, store, kind, name }: CvRowsProps) {
  const { say, label } = useTexts();
  const value = name in cv.edits ? cv.edits[name] : reading.record[name];
  const rows = Array.isArray(value) ? (value as readonly JsonObject[]) : [];
  const title = label(kind, name);
  const remove = (row: JsonObject): void =>
    store.change(cv.id, {
      edits: updateEdits(
        cv,
        reading,
        name,
        rows.filter((one) => one !== row),
      ),
    });
  return (
    <div role="group" className={classes.rows} aria-label={title}>
      <p className={classes.rowsTitle}>
        {title} <RatingMark cv={cv} reading={reading} name={name} />
      </p>
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {say('record.empty')}
        </Text>
      ) : null}
      <ul>
        {rows.map((row, at) => (
          <li key={`${String(at)} ${JSON.stringify(row).slice(0, 80)}`}>
            <div>
              <RowView row={row} members={listMembers(kind, name, row)} />
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say('cvs.leaveOut', { name: `${title} ${String(at + 1)}` })}
              onClick={() => remove(row)}
            >
              <Icon name="cross" size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </div>
  );
}

const listMembers = (kind: KindDefinition, name: string, row: JsonObject): readonly string[] =>
  Object.keys(kind.fields.find((field) => field.name === name)?.members ?? row).filter(
    (member) => member in row,
  );
