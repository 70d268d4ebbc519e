import type { ReactNode } from 'react';
import styles from './plots.module.css';

type PlotFrameProps = {
  title: string;
  /** What the chart shows, in a sentence: announced instead of the drawing, and shown below the title. */
  summary: string;
  /** The same numbers as rows, with the column names first. */
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  children: ReactNode;
};

/** A chart with its title, a sentence, and the same numbers as a table for anyone who prefers it. */
export function PlotFrame({ title, summary, columns, rows, children }: PlotFrameProps) {
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span className={styles.title}>{title}</span>
        <span className={styles.summary}>{summary}</span>
      </figcaption>
      {/* The sentence above and the table below say everything. */}
      <div aria-hidden="true">{children}</div>
      <details className={styles.numbers}>
        <summary>Show the numbers</summary>
        <table>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, index) => (
                  <td key={index} className="num">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
