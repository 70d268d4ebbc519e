import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs';
import IconCoin from '@tabler/icons-react/dist/esm/icons/IconCoin.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Notice } from '../../../features/notifications/notification-view.ts';
import { classNames } from '../../ui/class-names.ts';
import { atText } from '../when-words.ts';
import styles from './notice-list.module.css';

const icons: Record<string, ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>> = {
  requests: IconInbox,
  trips: IconCalendarEvent,
  swaps: IconArrowsExchange,
  money: IconCoin,
  account: IconUserCheck,
};

type NoticeListProps = {
  notices: readonly Notice[];
  /** Called before the link is followed, and marks the notification as read. */
  onOpen: (notice: Notice) => void;
  /** Names the list for screen readers. */
  label: string;
  isSmall?: boolean;
};

/** Notifications: the whole row is a link. */
export function NoticeList({ notices, onOpen, label, isSmall }: NoticeListProps) {
  return (
    <ul aria-label={label} className={classNames(styles.list, isSmall && styles.small)}>
      {notices.map((notice) => {
        const { id, topic, title, text, path, happenedAt, isRead } = notice;
        const Icon = icons[topic] ?? IconHome;
        return (
          <li key={id}>
            <Link
              to={path}
              className={classNames(styles.line, !isRead && styles.unread)}
              onClick={() => onOpen(notice)}
            >
              <span className={classNames(styles.icon, styles[topic])}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className={styles.words}>
                <b>
                  {!isRead && <span className="visually-hidden">Unread: </span>}
                  {title}
                </b>
                <span className={styles.text}>{text}</span>
                <time dateTime={happenedAt}>{atText(happenedAt)}</time>
              </span>
              {!isRead && <span aria-hidden="true" className={styles.dot} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
