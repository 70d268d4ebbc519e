/** Defines what people see of their messages. Instants are ISO text. */
import type { ContactKind } from '../../platform/contacts/found.ts';
import type { Picture } from '../listings/listing-card.ts';

/** The files come from `/messages/{thread}/pictures/{id}`; this is their placeholder. */
export type MessagePicture = Pick<Picture, 'width' | 'height' | 'color' | 'blur'> & { id: string };

export type ThreadSide = 'owner' | 'guest' | 'member';

export type ThreadPerson = {
  id: string;
  /** Null for someone with an account who has not joined. */
  name: string | null;
  photo: string | null;
  isFounder: boolean;
  side: ThreadSide;
  /** The last message they read. */
  readNumber: number;
};

/** One row of the inbox. */
export type ThreadLine = {
  id: string;
  kind: 'listing' | 'swap';
  /** The listing's title, or both listings' in a swap. */
  title: string;
  picture: Picture | null;
  /** Everyone except the reader. */
  others: ThreadPerson[];
  last: {
    text: string;
    /** The event, when it is not a message. */
    event: string | null;
    isMine: boolean;
    /** In a group: who wrote it. */
    senderId: string | null;
    hasPicture: boolean;
    sentAt: string;
  } | null;
  unread: number;
};

export type Inbox = {
  threads: ThreadLine[];
  /** The next page begins after it; null at the end. */
  after: string | null;
  /** How many threads have unread messages, of all. */
  unreadThreads: number;
};

export type MessageView = {
  number: number;
  senderId: string | null;
  isMine: boolean;
  text: string;
  /** What was hidden from the others; its author sees their own words and these. */
  hidden: ContactKind[];
  /** What is still hidden, from the reader or (for the author) from the others. */
  isMasked: boolean;
  pictures: MessagePicture[];
  event: string | null;
  bookingId: string | null;
  sentAt: string;
};

export type ThreadView = {
  id: string;
  kind: 'listing' | 'swap';
  title: string;
  /** Null for a swap. */
  slug: string | null;
  swapId: string | null;
  picture: Picture | null;
  me: string;
  people: ThreadPerson[];
  /** Whether contacts are visible. */
  isOpen: boolean;
  /** Whether the reader, or someone else, has blocked the thread. */
  isBlockedByMe: boolean;
  isBlocked: boolean;
  /** The latest booking of the listing between these two. */
  booking: {
    id: string;
    state: string;
    fromDay: string;
    toDay: string;
    /** Who made the latest version of the offer. */
    offeredBy: 'owner' | 'renter';
    totalCents: number;
    points: number;
  } | null;
  /** The oldest first; at most `messagesAtOnce`. */
  messages: MessageView[];
  /** Ask again with `before` as the first of these numbers. */
  hasEarlier: boolean;
};

/** The outcome of sending a message. */
export type Said = {
  threadId: string;
  number: number;
  /** The kinds of contacts the others will not see before a confirmation. */
  hidden: ContactKind[];
};
