import { Link } from 'react-router';
import type { DebtView } from '../../../features/payments/debt-view.ts';
import type { StatementPage } from '../../../features/points/statement-queries.server.ts';
import type { WalletSummary } from '../../../features/points/wallet-view.ts';
import { askApi } from '../../components/session/api-client.ts';
import { askMe } from '../../components/session/me.ts';
import { MembersHead } from '../../components/page/members-head.tsx';
import { PageWaiting } from '../../components/page/page-waiting.tsx';
import { today } from '../../../platform/time/time-zone.ts';
import { pagePicture } from '../../content/pictures.server.ts';
import { BalancePanel, WhatPointsBuy } from './balance-panel.tsx';
import { DebtList } from './debt-list.tsx';
import { EmptyWallet } from './empty-wallet.tsx';
import { EntryList } from './entry-list.tsx';
import { Statement } from './statement.tsx';
import { daysUntil } from './wallet-words.ts';
import type { Route } from './+types/wallet';
import styles from './wallet.module.css';

/** The server computes the chart's days here. */
const placeOfDays = 'America/Vancouver';

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: `Adventure Wallet · ${matches[0]?.loaderData?.brand.name ?? ''}` },
    { name: 'robots', content: 'noindex' },
  ];
}

/** The empty state: the same for everyone. */
export const loader = () => ({ picture: pagePicture('illustrations/empty-wallet') });

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const [{ picture }, wallet, statement, { debts }] = await Promise.all([
    serverLoader(),
    askApi<WalletSummary>('/wallet'),
    askApi<StatementPage>('/wallet/statement'),
    askApi<{ debts: DebtView[] }>('/debts'),
  ]);
  // Only an empty wallet explains how to fill it, depending on who the member is.
  const isMember = statement.lines.length === 0 && (await askMe()).membership?.state === 'active';
  const now = new Date();
  const daysLeft = wallet.expiry === null ? null : daysUntil(wallet.expiry.at, now);
  return { picture, wallet, statement, debts, daysLeft, isMember, today: today(placeOfDays, now) };
}
clientLoader.hydrate = true as const;

/** The wallet's placeholder while it loads. */
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

/** A member's Adventure Points: the balance, what it buys, and which trips moved it. */
export default function Wallet({ loaderData }: Route.ComponentProps) {
  // On the server, and before the browser has loaded, only the picture is there.
  if (!('wallet' in loaderData)) return <HydrateFallback />;
  const { picture, wallet, statement, debts, daysLeft, isMember, today: day } = loaderData;
  const isUnused = statement.lines.length === 0;
  return (
    <div className={styles.page}>
      <MembersHead title="Adventure Wallet">
        <Link to="/adventure-points" className={styles.how}>
          How points work
        </Link>
      </MembersHead>
      {debts.length > 0 && <DebtList debts={debts} />}
      {isUnused && <EmptyWallet picture={picture} isMember={isMember} />}
      <div className={styles.columns}>
        {!isUnused && <BalancePanel wallet={wallet} daysLeft={daysLeft} today={day} />}
        <WhatPointsBuy wallet={wallet} />
        <EntryList entries={wallet.entries} />
        {!isUnused && <Statement first={statement} />}
      </div>
    </div>
  );
}
