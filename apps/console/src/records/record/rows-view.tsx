import { Text } from '@mantine/core';
import type { JsonObject } from '../../api/client.ts';
import { rowInWords } from '../rows.ts';
import classes from './record.module.css';

interface RowsViewProps {
  readonly rows: readonly JsonObject[];
  readonly members: readonly string[];
}

/** Shows a list of objects, such as the previous employers. */
export const RowsView = ({ rows, members }: RowsViewProps) => (
  <ul className={classes.entries}>
    {rows.map((row, at) => (
      <li key={typeof row.id === 'string' ? row.id : at}>
        <RowView row={row} members={members} />
      </li>
    ))}
  </ul>
);

/** Shows one object of such a list. */
export function RowView({ row, members }: { readonly row: JsonObject; readonly members: readonly string[] }) {
  const { texts, period } = rowInWords(row, members);
  const [first, ...others] = texts;
  return (
    <>
      <Text size="sm">
        <b>{first}</b>
        {others.filter((one) => one.length < 90).map((one) => ` · ${one}`)}
      </Text>
      {period === '' ? null : (
        <Text size="xs" c="dimmed">
          {period}
        </Text>
      )}
      {others
        .filter((one) => one.length >= 90)
        .map((one) => (
          <Text key={one} size="sm" className={classes.text ?? ''}>
            {one}
          </Text>
        ))}
    </>
  );
}
