/** Reads threads and messages under the reader's own role: the database shows them no others. */
import type { ContactKind } from '../../platform/contacts/found.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import type {
  Inbox,
  MessagePicture,
  MessageView,
  ThreadLine,
  ThreadPerson,
  ThreadView,
} from './message-view.ts';

const threadsAtOnce = 30;
export const messagesAtOnce = 50;

type Who = Pick<AccountActor, 'accountId'>;
type Reading = Pick<Deps, 'sql'>;

const asThemselves = <T>(deps: Reading, { accountId }: Who, read: (sql: Sql) => Promise<T>): Promise<T> =>
  inTransaction(deps, { role: 'signed_in', claims: { sub: accountId } }, ({ sql }) => read(sql));

/** A thread's heading: its listing, or the swap; and its people. */
const head = (sql: Sql) => sql`
  t.id, t.kind, l.slug, t.exchange_id as "swapId",
  coalesce(l.title, (select string_agg(distinct leg.terms ->> 'title', ' and ') from leg leg where leg.exchange_id = t.exchange_id), '') as title,
  (select p.picture from listing_photo p where p.listing_id = coalesce(l.id,
     (select leg.listing_id from leg leg where leg.exchange_id = t.exchange_id and leg.giver_id <> me.account_id order by leg.id limit 1))
    order by p.position limit 1) as picture,
  (select jsonb_agg(jsonb_build_object('id', p.account_id, 'name', m.display_name, 'photo', m.photo, 'isFounder', coalesce(m.is_founder, false),
                                       'side', p.side, 'readNumber', p.read_number) order by p.side desc, p.account_id)
     from thread_party p left join member m on m.id = p.account_id where p.thread_id = t.id) as people`;

type Head = Pick<ThreadView, 'id' | 'kind' | 'slug' | 'swapId' | 'title' | 'picture' | 'people'>;

type Line = Head & {
  lastText: string;
  lastEvent: string | null;
  lastSender: string | null;
  lastAt: Date;
  hasPicture: boolean;
  unread: number;
};

const unread = (sql: Sql, me: string) => sql`
  (select count(*)::int from message n
    where n.thread_id = t.id and n.number > me.read_number and n.sender_id <> ${me})`;

/** One page of the inbox, latest first. @param after the previous page's last thread id */
export const inboxOf = (deps: Reading, who: Who, after: string | null): Promise<Inbox> =>
  asThemselves(deps, who, async (sql) => {
    const me = who.accountId;
    const found = await sql<Line[]>`
      select ${head(sql)}, ${unread(sql, me)} as unread, coalesce(o.body, n.body) as "lastText", n.event as "lastEvent",
             n.sender_id as "lastSender", n.sent_at as "lastAt",
             exists (select from message_picture p where p.thread_id = t.id and p.number = n.number) as "hasPicture"
        from thread_party me
        join thread t on t.id = me.thread_id
        join message n on n.thread_id = t.id and n.number = t.last_number
        left join message_original o on o.thread_id = n.thread_id and o.number = n.number
        left join listing l on l.id = t.listing_id
       where me.account_id = ${me}
         ${after === null ? sql`` : sql`and (t.last_at, t.id) < (select last_at, id from thread where id = ${after})`}
       order by t.last_at desc, t.id desc limit ${threadsAtOnce + 1}`;
    const page = found.slice(0, threadsAtOnce);
    const [counted] = await sql<{ threads: number }[]>`
      select count(*)::int as threads from thread_party me join thread t on t.id = me.thread_id
       where me.account_id = ${me} and ${unread(sql, me)} > 0`;
    return {
      threads: page.map((line) => lineOf(line, me)),
      after: found.length > threadsAtOnce ? (page.at(-1)?.id ?? null) : null,
      unreadThreads: counted?.threads ?? 0,
    };
  });

const lineOf = (line: Line, me: string): ThreadLine => ({
  id: line.id,
  kind: line.kind,
  title: line.title,
  picture: line.picture,
  others: line.people.filter(({ id }) => id !== me),
  last: {
    text: line.lastText,
    event: line.lastEvent,
    isMine: line.lastSender === me,
    senderId: line.lastSender,
    hasPicture: line.hasPicture,
    sentAt: line.lastAt.toISOString(),
  },
  unread: line.unread,
});

/** The number of threads with unread messages. */
export const unreadThreadsOf = (deps: Reading, who: Who): Promise<number> =>
  asThemselves(deps, who, async (sql) => {
    const [counted] = await sql<{ threads: number }[]>`
      select count(*)::int as threads from thread_party me join thread t on t.id = me.thread_id
       where me.account_id = ${who.accountId} and ${unread(sql, who.accountId)} > 0`;
    return counted?.threads ?? 0;
  });

type MessageRow = {
  number: number;
  senderId: string | null;
  text: string;
  hidden: ContactKind[];
  pictures: MessagePicture[] | null;
  event: string | null;
  bookingId: string | null;
  sentAt: Date;
};

type ThreadRow = Head & { openedAt: Date | null; blockedBy: string[]; booking: ThreadView['booking'] };

/** One of the reader's threads with its latest messages; null for anyone else. @param before shows messages before this number */
export const threadFor = (
  deps: Reading,
  who: Who,
  id: string,
  before: number | null,
): Promise<ThreadView | null> =>
  asThemselves(deps, who, async (sql) => {
    const me = who.accountId;
    const [thread] = await sql<ThreadRow[]>`
      select ${head(sql)}, t.opened_at as "openedAt",
             array(select p.account_id from thread_party p where p.thread_id = t.id and blocked_since(t.id, p.account_id) is not null) as "blockedBy",
             (select jsonb_build_object('id', e.id, 'state', e.state, 'fromDay', g.from_day, 'toDay', g.to_day, 'totalCents', p.total_cents, 'points', p.points,
                                        'offeredBy', case e.offered_by when g.giver_id then 'owner' else 'renter' end)
                from exchange e join leg g on g.exchange_id = e.id join exchange_party p on p.exchange_id = e.id and p.place = 0
               where e.kind = 'rental' and g.listing_id = t.listing_id and g.receiver_id = t.guest_id order by e.asked_at desc, e.id limit 1) as booking
        from thread_party me join thread t on t.id = me.thread_id left join listing l on l.id = t.listing_id
       where me.account_id = ${me} and t.id = ${id}`;
    if (!thread) return null;
    const rows = await messagesOf(sql, id, before);
    const isOpen = thread.openedAt !== null;
    const { openedAt: _, blockedBy, people, ...view } = thread;
    return {
      ...view,
      me,
      people,
      isOpen,
      isBlockedByMe: blockedBy.includes(me),
      isBlocked: blockedBy.length > 0,
      messages: rows.slice(-messagesAtOnce).map((row) => messageOf(row, me, isOpen)),
      hasEarlier: rows.length > messagesAtOnce,
    };
  });

async function messagesOf(sql: Sql, threadId: string, before: number | null): Promise<MessageRow[]> {
  const rows = await sql<MessageRow[]>`
    select n.number, n.sender_id as "senderId", coalesce(o.body, n.body) as text, n.hidden, n.event, n.exchange_id as "bookingId",
           n.sent_at as "sentAt",
           (select jsonb_agg(jsonb_build_object('id', p.id, 'width', p.picture -> 'width', 'height', p.picture -> 'height',
                                               'color', p.picture -> 'color', 'blur', p.picture -> 'blur')
                             order by p.sent_in_at, p.id) from message_picture p
             where p.thread_id = n.thread_id and p.number = n.number) as pictures
      from message n left join message_original o on o.thread_id = n.thread_id and o.number = n.number
     where n.thread_id = ${threadId} ${before === null ? sql`` : sql`and n.number < ${before}`}
     order by n.number desc limit ${messagesAtOnce + 1}`;
  return rows.toReversed();
}

const messageOf = ({ pictures, sentAt, ...row }: MessageRow, me: string, isOpen: boolean): MessageView => ({
  ...row,
  isMine: row.senderId === me,
  isMasked: row.hidden.length > 0 && !isOpen,
  pictures: pictures ?? [],
  sentAt: sentAt.toISOString(),
});

/** The thread of a booking's two sides, or of a swap's members; null before the first message. */
export const threadAbout = (
  deps: Reading,
  who: Who,
  about: { listing: string } | { booking: string } | { swap: string },
): Promise<string | null> =>
  asThemselves(deps, who, async (sql) => {
    const [thread] =
      'swap' in about
        ? await sql<{ id: string }[]>`select id from thread where exchange_id = ${about.swap}`
        : 'booking' in about
          ? await sql<{ id: string }[]>`
              select t.id from thread t join leg g on g.listing_id = t.listing_id and g.receiver_id = t.guest_id
               where g.id = ${about.booking} and g.exchange_id = g.id`
          : await sql<{ id: string }[]>`
              select t.id from thread t join listing l on l.id = t.listing_id
               where l.slug = ${about.listing} and t.guest_id = ${who.accountId}`;
    return thread?.id ?? null;
  });

export type ExportedThread = {
  about: string;
  with: (string | null)[];
  messages: { at: string; isMine: boolean; text: string }[];
};

/** Everything someone can read in their threads, for their own export. */
export const exportThreads = (deps: Reading, who: Who): Promise<ExportedThread[]> =>
  asThemselves(deps, who, async (sql) => {
    const rows = await sql<{ about: string; people: ThreadPerson[]; messages: ExportedThread['messages'] }[]>`
      select coalesce(l.title, 'A swap') as about,
             (select jsonb_agg(jsonb_build_object('id', p.account_id, 'name', m.display_name))
                from thread_party p left join member m on m.id = p.account_id where p.thread_id = t.id) as people,
             (select coalesce(jsonb_agg(jsonb_build_object('at', n.sent_at, 'isMine', n.sender_id = ${who.accountId},
                                                           'text', coalesce(o.body, n.body)) order by n.number), '[]')
                from message n left join message_original o on o.thread_id = n.thread_id and o.number = n.number
               where n.thread_id = t.id and n.sender_id is not null) as messages
        from thread_party me join thread t on t.id = me.thread_id left join listing l on l.id = t.listing_id
       where me.account_id = ${who.accountId} order by t.started_at, t.id`;
    return rows.map(({ about, people, messages }) => ({
      about,
      with: people.filter(({ id }) => id !== who.accountId).map(({ name }) => name),
      messages,
    }));
  });
