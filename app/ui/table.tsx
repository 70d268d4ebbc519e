import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './table.module.css';

export type Column<Row> = {
  key: string;
  label: string;
  cell: (row: Row) => ReactNode;
  /** Names the row: the first cell of it, read out with every other one. One column of a table. */
  isRowHeader?: boolean;
  /** Numbers and instants stand at the end and under each other. */
  align?: 'start' | 'end';
  /** As narrow as its words. */
  isNarrow?: boolean;
};

type TableProps<Row> = {
  /** What stands in it: read out, and shown when the page says it nowhere else. */
  caption: string;
  isCaptionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Instead of rows when there are none. */
  empty: ReactNode;
  className?: string;
};

/**
 * Rows and columns: a table on wide windows, a list of cards on narrow ones; for those who hear it always a table.
 */
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
            {columns.map(({ key, label, align, isNarrow }) => (
              <th
                key={key}
                scope="col"
                className={classNames(align === 'end' && styles.end, isNarrow && styles.narrow)}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { isRowHeader, align, isNarrow, label, cell } = column;
  const look = classNames(align === 'end' && styles.end, isNarrow && styles.narrow);
  return isRowHeader ? (
    <th scope="row" className={look}>
      {cell(row)}
    </th>
  ) : (
    <td className={look} data-label={label}>
      {cell(row)}
    </td>
  );
}
