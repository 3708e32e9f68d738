import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import classes from './dashboard.module.css';
import parts from '../../parts/parts.module.css';

interface FigureProps {
  readonly title: string;
  /** The chart. Its numbers are also in the table, for people who cannot see it. */
  readonly picture: ReactNode;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children?: ReactNode;
}

/** A chart with the table of its numbers. */
export function Figure({ title, picture, columns, rows, children }: FigureProps) {
  const { say } = useTexts();
  const id = useId();
  const [first = '', ...others] = columns;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={parts.panelHead}>
        <Title order={2} id={id} className={parts.panelTitle ?? ''}>
          {title}
        </Title>
      </figcaption>
      <div className={classes.figureBody}>
        {picture}
        {children}
        <details className={classes.behind}>
          <summary>{say('dashboard.table')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {others.map((column) => (
                  <th key={column} scope="col" className={classes.amount}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name = '', ...values]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    <td key={others[at]} className={classes.amount}>
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </figure>
  );
}
