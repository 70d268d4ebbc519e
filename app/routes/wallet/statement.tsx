import { useState } from 'react';
import type { StatementLine } from '../../../features/points/statement.ts';
import type { StatementPage } from '../../../features/points/statement-queries.server.ts';
import { askApi, sentenceOf } from '../../components/session/api-client.ts';
import { momentText } from '../../components/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DownloadStatement } from './download-statement.tsx';
import { ExchangeName } from './exchange-name.tsx';
import { changeText, monthText, pointsText } from './wallet-words.ts';
import styles from './wallet.module.css';

const spendable = ({ available, bonus }: { available: number; bonus: number }) => available + bonus;

/** Lines grouped by month, in order. */
function byMonth(lines: readonly StatementLine[]): { month: string; lines: StatementLine[] }[] {
  const months: { month: string; lines: StatementLine[] }[] = [];
  for (const line of lines) {
    const month = monthText(line.postedAt);
    const last = months.at(-1);
    if (last?.month === month) last.lines.push(line);
    else months.push({ month, lines: [line] });
  }
  return months;
}

function Line({ line: { words, exchange, title, postedAt, change, after } }: { line: StatementLine }) {
  const moved = spendable(change);
  // When a booking starts, its renter's points leave the hold; what can be spent stays the same.
  const isOfHold = moved === 0 && change.held !== 0;
  return (
    <li className={styles.line}>
      <span className={styles.what}>{words}</span>
      <span className={classNames(styles.change, 'num', moved > 0 && styles.plus)}>
        {changeText(isOfHold ? change.held : moved)} AP
      </span>
      <span className={styles.details}>
        <time dateTime={postedAt}>{momentText(postedAt)}</time>
        {exchange && (
          <>
            {' · '}
            <ExchangeName exchange={exchange} title={title} />
          </>
        )}
        {isOfHold && ' · from held points'}
      </span>
      <span className={classNames(styles.after, 'num')}>
        <span className="visually-hidden">Balance after: </span>
        {pointsText(spendable(after))}
      </span>
    </li>
  );
}

/** All activity, newest first, with the spendable balance after each. */
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
    <details className={styles.statement}>
      <summary>All activity</summary>
      <DownloadStatement />
      {byMonth([...first.lines, ...more.lines]).map(({ month, lines }) => (
        <div key={month}>
          <h3 className={styles.month}>{month}</h3>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line key={line.transferId} line={line} />
            ))}
          </ul>
        </div>
      ))}
      {fault !== '' && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
      {more.next !== null && (
        <p className={styles.more}>
          <Button busy={isBusy} onClick={() => void load()}>
            Show older activity
          </Button>
        </p>
      )}
    </details>
  );
}
