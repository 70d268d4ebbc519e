/** Defines how notifications and their settings are shown. */
import type { Choice } from './choices.ts';
import type { QuietSettings } from './send/quiet-hours.ts';

/** One row of the list. Instants are ISO text. */
export type Notice = {
  id: number;
  kind: string;
  topic: string;
  title: string;
  text: string;
  path: string;
  button: string;
  happenedAt: string;
  /** The reader's deadline; null if none. */
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
  /** The key for a browser's subscription; null without push. */
  pushKey: string | null;
};
