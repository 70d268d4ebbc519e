/** What do people see of their messages? Instants are ISO text. */
import type { ContactKind } from '../../platform/contacts/found.ts';
import type { Picture } from '../listings/listing-card.ts';

/** The files come from `/messages/{thread}/pictures/{id}`; this is what holds their place until then. */
export type MessagePicture = Pick<Picture, 'width' | 'height' | 'color' | 'blur'> & { id: string };

export type ThreadSide = 'owner' | 'guest' | 'member';

export type ThreadPerson = {
  id: string;
  /** Null for somebody who has an account and has not joined. */
  name: string | null;
  photo: string | null;
  isFounder: boolean;
  side: ThreadSide;
  /** The last message that they have read. */
  readNumber: number;
};

/** One line of the inbox. */
export type ThreadLine = {
  id: string;
  kind: 'listing' | 'swap';
  /** The listing's title; for a swap what is swapped. */
  title: string;
  picture: Picture | null;
  /** Everybody but the reader. */
  others: ThreadPerson[];
  last: {
    text: string;
    /** What happened, when nobody said it. */
    event: string | null;
    isMine: boolean;
    /** Of a group: who said it. */
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
  /** Threads with something unread, of all of them. */
  unreadThreads: number;
};

export type MessageView = {
  number: number;
  senderId: string | null;
  isMine: boolean;
  text: string;
  /** What was hidden from the others; the writer sees their own words and these. */
  hidden: ContactKind[];
  /** What of it is hidden still, to the reader or (for the writer) to the others. */
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
  /** Whether contacts may be exchanged. */
  isOpen: boolean;
  /** Whether the reader has blocked the thread, or somebody else has. */
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

/** What came of saying something. */
export type Said = {
  threadId: string;
  number: number;
  /** Which kinds of contacts the others will not see before a confirmation. */
  hidden: ContactKind[];
};
