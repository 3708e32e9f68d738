import { Group, Stack, Text, Title } from '@mantine/core';
import type { Answers } from '../../api/answers.ts';
import { CopyField } from '../../parts/copy-field.tsx';
import { Mark } from '../../parts/mark.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from '../../shell/settings/settings.module.css';

type Dns = Answers['mailSenders']['dns'];
type Finding = Dns['spf'];

const parts = [
  ['spf', 'SPF'],
  ['dkim', 'DKIM'],
  ['dmarc', 'DMARC'],
  ['bounceDomain', 'MX'],
] as const;

const tones = { OK: 'good', WRONG: 'bad', MISSING: 'wait', UNKNOWN: 'quiet' } as const;

/** Shows what mailbox providers find in the DNS of the sender's domain, and what has to be added. */
export function DnsFindings({ dns }: { readonly dns: Dns }) {
  return (
    <div className={classes.findings}>
      {parts.map(([name, title]) => (
        <FindingCard key={name} title={title} finding={dns[name]} />
      ))}
    </div>
  );
}

function FindingCard({ title, finding }: { readonly title: string; readonly finding: Finding }) {
  const { say } = useTexts();
  const { state, name, message, notes, record } = finding;
  return (
    <section className={classes.finding} aria-label={title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={3} size="h6">
            {title}
          </Title>
          <Mark tone={tones[state]}>{say(`senders.dns.${state}`)}</Mark>
        </Group>
        <Text size="sm">{message}</Text>
        {name === null ? null : <span className={classes.mono}>{name}</span>}
        {notes.map((note) => (
          <Text key={note} size="xs" c="dimmed">
            {note}
          </Text>
        ))}
        {record === null ? null : (
          <>
            <Text size="sm" fw={600}>
              {say('senders.add', { type: record.type })}
            </Text>
            <CopyField label={say('senders.recordName')} value={record.name} />
            <CopyField label={say('senders.recordValue')} value={record.value} />
          </>
        )}
      </Stack>
    </section>
  );
}
