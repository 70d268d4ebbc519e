import { Suspense, lazy } from 'react';
import { Skeleton } from '../../ui/show/skeleton.tsx';
import { PanelOnError } from '../page/error-panel.tsx';
import type { ThreadSource } from './use-thread.ts';
import styles from './page-messages.module.css';

const ThreadPanel = lazy(() => import('./thread-panel.tsx'));

/** The messages on the page of their subject; the same conversation is under Messages. @param to who gets the first message */
export function PageMessages({ source, to }: { source: ThreadSource; to: string }) {
  return (
    <section aria-labelledby="messages-heading" className={styles.talk}>
      <h2 id="messages-heading">Messages</h2>
      <div className={styles.frame}>
        <PanelOnError>
          <Suspense fallback={<Skeleton className={styles.waiting} />}>
            <ThreadPanel source={source} to={to} />
          </Suspense>
        </PanelOnError>
      </div>
    </section>
  );
}
