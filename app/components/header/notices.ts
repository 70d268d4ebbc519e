/** Loads this member's notifications. */
import type { NoticePage } from '../../../features/notifications/notification-view.ts';
import { askApi, type ApiRequest } from '../session/api-client.ts';

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

/** Marks as read. @returns how many remain unread */
export const markRead = async (what: { ids: number[] } | { upTo: number }): Promise<number> =>
  (await askApi<{ unread: number }>('/notifications/read', { method: 'PUT', body: what })).unread;

/** Sent by the bell when something arrives or was read, for an open list. */
export const noticesChanged = 'notices-changed';
