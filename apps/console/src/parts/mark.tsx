import type { ReactNode } from 'react';
import classes from './mark.module.css';

export type Tone = 'good' | 'wait' | 'bad' | 'quiet';

/** A short state, such as `Active`. */
export const Mark = ({
  tone = 'quiet',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) => (
  <span className={classes.mark} data-tone={tone}>
    {children}
  </span>
);
