import { Button, Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Icon } from '../../parts/icons.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import type { ColumnChoiceProps } from './column-choice.tsx';
import classes from './list.module.css';

const ColumnChoice = lazy(() => import('./column-choice.tsx'));

/** The menu of visible columns. A newly chosen column becomes the last one. */
export function ColumnsMenu(props: ColumnChoiceProps) {
  const { say } = useTexts();
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Icon name="columns" size={16} />}>
          {say('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('list.columns')} className={classes.columns ?? ''}>
        <Suspense fallback={null}>
          <ColumnChoice {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
