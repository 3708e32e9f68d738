import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from '../shell/use-page-title.ts';
import classes from './parts.module.css';

interface PageHeadProps {
  readonly title: string;
  /** The page's own title, where several screens share a heading. */
  readonly pageTitle?: string;
  /** Shown next to the title, such as a reference number. */
  readonly beside?: ReactNode;
  /** A long title, such as a file's name, gets more room or a line of its own. */
  readonly isLong?: boolean;
  /** Buttons at the right. */
  readonly children?: ReactNode;
}

/** The heading of a screen, also the title of the page. */
export function PageHead({ title, pageTitle, beside, isLong = false, children }: PageHeadProps) {
  usePageTitle(pageTitle === undefined ? title : `${pageTitle} · ${title}`);
  return (
    <div className={classes.head}>
      <Group gap="sm" wrap="wrap" style={{ minWidth: 0, flex: isLong ? '1 1 16rem' : '1 1 9rem' }}>
        <Title order={1} size="h3" className={classes.headTitle ?? ''}>
          {title}
        </Title>
        {beside}
      </Group>
      <Group gap="xs" className={classes.headActions ?? ''}>
        {children}
      </Group>
    </div>
  );
}
