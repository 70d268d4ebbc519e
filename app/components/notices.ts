/** What was this member told, as the pages ask for it? */
import type { NoticePage } from '../../features/notifications/notification-view.ts';
import { askApi, type ApiRequest } from './api-client.ts';

export const askUnread = async (request?: ApiRequest): Promise<number> =>
  (await askApi<{ unread: number }>('/notifications/count', request)).unread;

type NoticeQuestion = { most: number; before?: number | null; onlyUnread?: boolean };

export function askNotices(
  { most, before, onlyUnread }: NoticeQuestion,
  request?: ApiRequest,
): Promise<NoticePage> {
  const query = new URLSearchParams({ most: String(most) });
  if (before) query.set('before', String(before));
  if (onlyUnread) query.set('unread', 'true');
  return askApi<NoticePage>(`/notifications?${query}`, request);
}

/** Marks as read. @returns how many are unread then */
export const markRead = async (what: { ids: number[] } | { upTo: number }): Promise<number> =>
  (await askApi<{ unread: number }>('/notifications/read', { method: 'PUT', body: what })).unread;

/** Said by the bell when something has come in or was read, for a list that is open beside it. */
export const noticesChanged = 'notices-changed';
