import { useState } from 'react';
import type { StatementLine } from '../../../features/points/statement.ts';
import type { StatementPage } from '../../../features/points/statement-queries.server.ts';
import { askApi, sentenceOf } from '../../components/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { DownloadStatement } from './download-statement.tsx';
import { changeText, exchangeText, pointsText, shortDayText } from './wallet-words.ts';
import styles from './wallet.module.css';

const spendable = ({ available, bonus }: { available: number; bonus: number }) => available + bonus;

const columns: Column<StatementLine>[] = [
  {
    key: 'day',
    label: 'Date',
    isNarrow: true,
    cell: ({ postedAt }) => <time dateTime={postedAt}>{shortDayText(postedAt)}</time>,
  },
  {
    key: 'what',
    label: 'What',
    isRowHeader: true,
    cell: ({ words, exchange }) => (
      <>
        {words}
        {exchange && <span className={styles.exchange}>{exchangeText(exchange)}</span>}
      </>
    ),
  },
  {
    key: 'change',
    label: 'To spend',
    align: 'end',
    isNarrow: true,
    cell: ({ change }) => (
      <span className={spendable(change) > 0 ? styles.plus : undefined}>{changeText(spendable(change))}</span>
    ),
  },
  {
    key: 'held',
    label: 'Set aside',
    align: 'end',
    isNarrow: true,
    cell: ({ change }) => (change.held === 0 ? '–' : changeText(change.held)),
  },
  {
    key: 'after',
    label: 'Balance',
    align: 'end',
    isNarrow: true,
    cell: ({ after }) => <strong>{pointsText(spendable(after))}</strong>,
  },
];

/** Everything that has moved, the newest first, with what there was to spend afterwards. */
export function Statement({ first }: { first: StatementPage }) {
  const [more, setMore] = useState<StatementPage>({ lines: [], next: first.next });
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const load = async () => {
    if (isBusy || more.next === null) return;
    setBusy(true);
    setFault('');
    try {
      const page = await askApi<StatementPage>(`/wallet/statement?from=${more.next}`);
      setMore({ lines: [...more.lines, ...page.lines], next: page.next });
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <section aria-labelledby="statement-heading">
      <div className={styles.statementHead}>
        <h2 id="statement-heading" className={styles.heading}>
          Statement
        </h2>
        <DownloadStatement />
      </div>
      <Table
        caption="Everything that has moved in your wallet"
        columns={columns}
        rows={[...first.lines, ...more.lines]}
        keyOf={({ transferId }) => transferId}
        empty="Nothing has moved yet."
      />
      {fault !== '' && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {more.next !== null && (
        <p className={styles.more}>
          <Button busy={isBusy} onClick={() => void load()}>
            Show older
          </Button>
        </p>
      )}
    </section>
  );
}
