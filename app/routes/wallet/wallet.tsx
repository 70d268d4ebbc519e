import { Link } from 'react-router';
import type { DebtView } from '../../../features/payments/debt-view.ts';
import type { StatementPage } from '../../../features/points/statement-queries.server.ts';
import type { WalletSummary } from '../../../features/points/wallet-queries.server.ts';
import { askApi } from '../../components/api-client.ts';
import { askMe } from '../../components/me.ts';
import { MembersHead } from '../../components/members-head.tsx';
import { PageWaiting } from '../../components/page-waiting.tsx';
import { pagePicture } from '../../content/pictures.server.ts';
import { BalancePanel, GoodToKnow } from './balance-panel.tsx';
import { DebtList } from './debt-list.tsx';
import { EmptyWallet } from './empty-wallet.tsx';
import { HoldList } from './hold-list.tsx';
import { Statement } from './statement.tsx';
import { daysUntil } from './wallet-words.ts';
import type { Route } from './+types/wallet';
import styles from './wallet.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Adventure Wallet · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** What the wallet shows while it is empty: the same for everybody. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-wallet') });

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [{ picture }, wallet, statement, { debts }] = await Promise.all([
    serverLoader(),
    askApi<WalletSummary>('/wallet'),
    askApi<StatementPage>('/wallet/statement'),
    askApi<{ debts: DebtView[] }>('/debts'),
  ]);
  // Only whoever has an empty wallet is told how to fill it, and that depends on who they are.
  const isMember = statement.lines.length === 0 && (await askMe()).membership?.state === 'active';
  const daysLeft = wallet.expiry === null ? null : daysUntil(wallet.expiry.at, new Date());
  return { picture, wallet, statement, debts, daysLeft, isMember };
}
clientLoader.hydrate = true as const;

/** The wallet's place while it is on its way. */
export function HydrateFallback() {
  return (
    <PageWaiting
      title="Adventure Wallet"
      words="Loading your wallet"
      className={styles.page}
      heights={[300, 320]}
    />
  );
}

/** A member's Adventure Points: what can be spent, what is set aside, when it expires, and everything that has moved. */
export default function Wallet({ loaderData }: Route.ComponentProps) {
  // On the server, and until the browser has asked, only the picture is there.
  if (!('wallet' in loaderData)) return <HydrateFallback />;
  const { picture, wallet, statement, debts, daysLeft, isMember } = loaderData;
  const isUnused = statement.lines.length === 0;
  return (
    <div className={styles.page}>
      <MembersHead title="Adventure Wallet">
        <Link to="/adventure-points" className={styles.how}>
          How Adventure Points work
        </Link>
      </MembersHead>
      {debts.length > 0 && <DebtList debts={debts} />}
      {isUnused ? (
        <EmptyWallet picture={picture} isMember={isMember} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.main}>
            <BalancePanel wallet={wallet} daysLeft={daysLeft} />
            <Statement first={statement} />
          </div>
          <div className={styles.side}>
            {wallet.holds.length > 0 && <HoldList holds={wallet.holds} />}
            <GoodToKnow wallet={wallet} daysLeft={daysLeft} />
          </div>
        </div>
      )}
    </div>
  );
}
