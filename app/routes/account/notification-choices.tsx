import { Link } from 'react-router';
import type { NotificationChoices } from '../../../features/notifications/notification-view.ts';
import { askApi } from '../../components/api-client.ts';
import { MembersHead } from '../../components/members-head.tsx';
import { membersMeta } from '../../components/members-meta.ts';
import { PageWaiting } from '../../components/page-waiting.tsx';
import type { Route } from './+types/notification-choices';
import { KindChoices } from './kind-choices.tsx';
import { PushSection } from './push-section.tsx';
import { QuietSection } from './quiet-section.tsx';
import styles from './notification-choices.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('What I am told', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<NotificationChoices>('/notifications/choices', { signal });

export function HydrateFallback() {
  return (
    <PageWaiting
      title="What I am told"
      words="Loading what you chose"
      className={styles.page}
      heights={[220, 180, 320]}
    />
  );
}

/** What somebody is told, how and when: theirs to choose, except for what has a deadline, moves money or ends an agreement. */
export default function Choices({ loaderData: { settings, topics, pushKey } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <div>
        <MembersHead title="What I am told" />
        <p className={styles.lead}>
          Everything stands in <Link to="/notifications">your notifications</Link>. Here you choose what comes
          by letter {pushKey === null ? '' : 'or by push '}as well, and when.
        </p>
      </div>
      <QuietSection settings={settings} />
      <PushSection pushKey={pushKey} />
      <KindChoices topics={topics} hasPush={pushKey !== null} />
    </div>
  );
}
