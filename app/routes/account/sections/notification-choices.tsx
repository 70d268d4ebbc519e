import { Link } from 'react-router';
import type { NotificationChoices } from '../../../../features/notifications/notification-view.ts';
import { askApi } from '../../../components/session/api-client.ts';
import { MembersHead } from '../../../components/page/members-head.tsx';
import { membersMeta } from '../../../components/page/members-meta.ts';
import { PageWaiting } from '../../../components/page/page-waiting.tsx';
import type { Route } from './+types/notification-choices';
import { PushSection } from './push-section.tsx';
import { QuietSection } from './quiet-section.tsx';
import { TopicChoices } from './topic-choices.tsx';
import styles from './notification-choices.module.css';

export function meta({ matches }: Route.MetaArgs) {
  return membersMeta('Notification settings', matches[0]?.loaderData?.brand.name);
}

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  askApi<NotificationChoices>('/notifications/choices', { signal });

export function HydrateFallback() {
  return (
    <PageWaiting
      title="Notification settings"
      words="Loading your settings"
      className={styles.page}
      heights={[420, 220]}
    />
  );
}

/** Lets members choose their emails and push messages, and when. */
export default function Choices({ loaderData: { settings, topics, pushKey } }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <div>
        <MembersHead title="Notification settings" />
        <p className={styles.lead}>
          You’ll find everything under <Link to="/notifications">Notifications</Link>. Choose what else we
          send you.
        </p>
      </div>
      <TopicChoices topics={topics} hasPush={pushKey !== null} />
      <PushSection pushKey={pushKey} />
      <QuietSection settings={settings} />
    </div>
  );
}
