import type { WalletSummary } from '../../../features/points/wallet-queries.server.ts';
import { ExchangeName } from './exchange-name.tsx';
import { pointsText } from './wallet-words.ts';
import styles from './wallet.module.css';

/** For which exchanges points are set aside: they are the owner's at the start, or come back. */
export function HoldList({ holds }: { holds: WalletSummary['holds'] }) {
  return (
    <section aria-labelledby="holds-heading">
      <h2 id="holds-heading" className={styles.heading}>
        Set aside
      </h2>
      <ul className={styles.holds}>
        {holds.map(({ exchange, title, points }) => (
          <li key={`${exchange.kind} ${exchange.id}`} className={styles.hold}>
            <span>
              <ExchangeName exchange={exchange} title={title} />
            </span>
            <span className="num">{pointsText(points)} AP</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>
        They leave your wallet on the day it starts, and come back if it comes to nothing.
      </p>
    </section>
  );
}
