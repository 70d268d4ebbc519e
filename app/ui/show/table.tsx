import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './table.module.css';

/**
 * `head`: its cell names the row for screen readers; one column per table. `end`: numbers and times are right-aligned. `narrow`: as narrow
 * as its text.
 */
type Look = 'head' | 'end' | 'narrow';

export type Column<Row> = { label: string; cell: (row: Row) => ReactNode; looks: readonly Look[] };

/** A table's column. @param label unique in the table */
export const column = <Row,>(
  label: string,
  cell: (row: Row) => ReactNode,
  ...looks: Look[]
): Column<Row> => ({
  label,
  cell,
  looks,
});

const lookOf = ({ looks }: Pick<Column<never>, 'looks'>) =>
  classNames(looks.includes('end') && styles.end, looks.includes('narrow') && styles.narrow);

type TableProps<Row> = {
  /** A caption: announced, and visible if the page has no other. */
  caption: string;
  isCaptionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Shown when there are no rows. */
  empty: ReactNode;
  className?: string;
};

/** Rows and columns: a table in wide windows, a list of cards in narrow ones; for screen readers always a table. */
export function Table<Row>({
  caption,
  isCaptionShown = false,
  columns,
  rows,
  keyOf,
  empty,
  className,
}: TableProps<Row>) {
  if (rows.length === 0) return <div className={styles.empty}>{empty}</div>;
  return (
    <div className={classNames(styles.frame, className)}>
      <table className={styles.table}>
        <caption className={isCaptionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((each) => (
              <th key={each.label} scope="col" className={lookOf(each)}>
                {each.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((each) => (
                <Cell key={each.label} column={each} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column: shown, row }: { column: Column<Row>; row: Row }) {
  const look = lookOf(shown);
  return shown.looks.includes('head') ? (
    <th scope="row" className={look}>
      {shown.cell(row)}
    </th>
  ) : (
    <td className={look} data-label={shown.label}>
      {shown.cell(row)}
    </td>
  );
}
