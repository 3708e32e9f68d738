import { Button, Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { KindDefinition } from '../../definitions/definition.ts';
import { Icon } from '../../parts/icons.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from './list.module.css';

const ColumnChoice = lazy(() => import('./column-choice.tsx'));

export interface ColumnsProps {
  readonly kind: KindDefinition;
  readonly columns: readonly string[];
  /** Undefined: the usual ones. */
  readonly onChange: (columns: readonly string[] | undefined) => void;
}

/** Which columns are shown; a column that is chosen comes last. */
export function ColumnsMenu(props: ColumnsProps) {
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
