import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './parts.module.css';

interface PanelProps {
  readonly title: string;
  /** Buttons next to the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A region of a screen, named by its title. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <Title order={2} id={id} className={classes.panelTitle ?? ''}>
          {title}
        </Title>
        {actions}
      </div>
      <div className={classes.panelBody}>{children}</div>
    </section>
  );
}
