/** What does a page see of what a member was told, and of what they chose about it? */
import type { Choice } from './choices.ts';
import type { QuietSettings } from './quiet-hours.ts';

/** One line of the list. Instants are ISO text. */
export type Notice = {
  id: number;
  kind: string;
  topic: string;
  title: string;
  text: string;
  path: string;
  button: string;
  happenedAt: string;
  /** Until when something waits for the reader; null when nothing hurries. */
  deadlineAt: string | null;
  isRead: boolean;
};

export type NoticePage = {
  notices: Notice[];
  unread: number;
  /** The id before which the next page begins; null at the end. */
  before: number | null;
};

export type TopicChoice = Choice & {
  topic: string;
  label: string;
  /** false: its emails are always sent. */
  hasOptionalEmail: boolean;
};

export type NotificationChoices = {
  settings: QuietSettings;
  topics: TopicChoice[];
  /** The key that a browser subscribes with; null where push is not configured. */
  pushKey: string | null;
};
