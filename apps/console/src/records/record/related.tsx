import { Text, Title } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { pageQuery } from '../../api/queries.ts';
import { Panel } from '../../parts/panel.tsx';
import { Empty, Loading } from '../../parts/states.tsx';
import { readId, readReference, formatTitle } from '../record-title.ts';
import { ScreenLink } from '../../shell/screen-link.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { RecordProps } from './record-props.ts';
import { findRelatedKinds } from './referring.ts';
import classes from './record.module.css';

/** The number of records shown of each kind; the list screen has the others. */
const shownOfEach = 5;

/** Lists the records that refer to this one. */
export function Related({ kind, id }: RecordProps) {
  const { say, kindName } = useTexts();
  const related = findRelatedKinds(kind);
  const answers = useQueries({
    queries: related.map(({ kind: other, field }) =>
      pageQuery(`${other.plural}.search`, { query: `${field}:${id}`, size: shownOfEach }),
    ),
  });
  if (related.length === 0) return null;
  const groups = related
    .map(({ kind: other, field }, at) => ({ other, field, page: answers[at]?.data }))
    .filter(({ page }) => (page?.total ?? 0) > 0);
  const isLoading = answers.some(({ isPending }) => isPending);
  return (
    <Panel title={say('record.related')}>
      {isLoading ? <Loading lines={2} /> : null}
      {!isLoading && groups.length === 0 ? <Empty>{say('record.noRelated')}</Empty> : null}
      {groups.map(({ other, field, page }) => (
        <section key={`${other.name}.${field}`} className={classes.rows}>
          <Title order={3} size="h6" mb={4}>
            <ScreenLink
              to={`/${other.plural}`}
              search={{ query: `${field}:${id}` }}
              className={classes.quiet}
            >
              {say('list.count', {
                count: page?.total ?? 0,
                kind: kindName(other),
                kinds: kindName(other, 'other'),
              })}
            </ScreenLink>
          </Title>
          <ul className={classes.related}>
            {page?.data.map((record) => (
              <li key={readId(record)}>
                <ScreenLink to={`/${other.plural}/${readId(record)}`}>
                  {formatTitle(other, record)}
                </ScreenLink>
                <Text size="xs" c="dimmed" ml="auto">
                  {readReference(record)}
                </Text>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}
