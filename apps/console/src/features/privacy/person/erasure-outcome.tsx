import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { CopyField } from '../../../parts/copy-field.tsx';
import { Dialog } from '../../../parts/dialog.tsx';
import { type Erasure, keepErasure } from '../erased.ts';
import { PersonLink } from '../person-link.tsx';
import { usePersonNames } from '../persons.ts';
import { usePrivacyTexts } from '../texts/use-privacy-texts.ts';
import { useTexts } from '../../../texts/use-texts.tsx';
import { usePartName } from './ending.ts';
import record from '../../../records/record/record.module.css';
import classes from './person.module.css';

/** Shows what was erased, the proof of it, and other persons with the same address, phone or LinkedIn profile. */
export default function ErasureOutcome({ erasure }: { readonly erasure: Erasure }) {
  const { number, instant } = useTexts();
  const { phrase } = usePrivacyTexts();
  const partName = usePartName();
  const { say } = useTexts();
  const close = (): void => keepErasure(null);
  const removed = Object.entries(erasure.removed).filter(([, count]) => count > 0);
  return (
    <Dialog title={phrase('erased.title', { name: erasure.reference })} size="lg" keepsOpen onClose={close}>
      <Stack>
        <Text size="sm">{phrase('erased.text', { date: instant(erasure.erasedOn) })}</Text>
        {removed.length === 0 ? null : (
          <section>
            <Title order={3} size="h6" mb={4}>
              {phrase('erased.removed')}
            </Title>
            <dl className={classes.removed}>
              {removed.map(([part, count]) => (
                <RemovedLine key={part} count={number(count)} name={partName(part, count)} />
              ))}
            </dl>
          </section>
        )}
        <CopyField label={phrase('erased.proof')} value={erasure.proof} />
        {erasure.alsoFound.length === 0 ? null : <AlsoFound found={erasure.alsoFound} />}
        <Group justify="flex-end">
          <Button onClick={close}>{say('parts.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

const RemovedLine = ({ count, name }: { readonly count: string; readonly name: string }) => (
  <>
    <dt>{count}</dt>
    <dd>{name}</dd>
  </>
);

function AlsoFound({ found }: { readonly found: Erasure['alsoFound'] }) {
  const { phrase } = usePrivacyTexts();
  const persons = found.map(({ kind, id }) => ({ entity: kind, recordId: id }));
  const findPersonName = usePersonNames(persons);
  return (
    <section>
      <Title order={3} size="h6" mb={4}>
        {phrase('erased.alsoFound')}
      </Title>
      <Text size="sm" c="dimmed">
        {phrase('erased.alsoText')}
      </Text>
      <ul className={record.related}>
        {persons.map((person) => (
          <li key={person.recordId}>
            <PersonLink person={person} name={findPersonName(person)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
