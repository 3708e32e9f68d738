import { Group, Text } from '@mantine/core';
import { DataTable } from '../../parts/data-table.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Audience } from './use-campaign.ts';
import classes from './campaigns.module.css';

/** Shows how many recipients a campaign would reach, and why the others would not get it. */
export function AudienceFigures({ audience }: { readonly audience: Audience }) {
  const { say, number } = useTexts();
  return (
    <>
      <Group gap="xl">
        <Figure value={number(audience.sendable)} name={say('campaigns.sendable')} />
        <Figure value={number(audience.total)} name={say('campaigns.onList')} />
      </Group>
      <Drops audience={audience} />
    </>
  );
}

const Figure = ({ value, name }: { readonly value: string; readonly name: string }) => (
  <div>
    <div className={classes.figure}>{value}</div>
    <div className={classes.figureName}>{name}</div>
  </div>
);

const reasons = ['noEmail', 'invalidEmail', 'doNotContact', 'suppressed', 'duplicateAddress'] as const;

function Drops({ audience: { drops, blanks, notes } }: { readonly audience: Audience }) {
  const { say, number } = useTexts();
  const rows = reasons.filter((reason) => drops[reason] > 0);
  return (
    <>
      {rows.length === 0 ? null : (
        <DataTable
          label={say('campaigns.leftOut')}
          rows={rows}
          keyOf={(reason) => reason}
          columns={[
            { title: say('campaigns.leftOut'), cell: (reason) => say(`campaigns.drop.${reason}`) },
            { title: say('campaigns.people'), isNumber: true, cell: (reason) => number(drops[reason]) },
          ]}
        />
      )}
      {blanks.map(({ name, count }) => (
        <Text key={name} size="sm">
          {say('campaigns.blank', { name, count })}
        </Text>
      ))}
      {notes.map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
    </>
  );
}
