/** Describes people, times and events in messages, in the reader's own time. */
import type { ContactKind } from '../../../platform/contacts/found.ts';
import type { ThreadLine, ThreadPerson } from '../../../features/messaging/message-view.ts';

/** Someone with an account who has not joined has no public name. */
export const nameOf = (person: Pick<ThreadPerson, 'name'> | undefined): string => person?.name ?? 'A guest';

/** 'Ann', 'Ann and Bo', 'Ann, Bo and Cy'. */
export const namesText = (people: readonly Pick<ThreadPerson, 'name'>[]): string =>
  new Intl.ListFormat('en-CA').format(people.map(nameOf));

const happened: Record<string, string> = {
  requested: 'Request sent',
  countered: 'A counter-offer was made',
  accepted: 'Confirmed. You can share contact details from here on.',
  declined: 'The request was declined',
  withdrawn: 'The request was withdrawn',
  expired: 'The request was not answered in time',
  superseded: 'Someone else got these dates',
  cancelled: 'Cancelled',
  extended: 'The trip was extended',
  handed_off: 'Handed over',
  returned: 'Returned',
  completed: 'Completed',
  offered: 'An offer was made',
  proposed: 'A circle was found',
  agreed: 'One more member accepted',
  leg_handed_off: 'Handed over',
  leg_called_off: 'Part of the swap was called off',
  'swap.declined': 'The offer was declined',
  'swap.withdrawn': 'The offer was withdrawn',
  'swap.expired': 'The offer was not answered in time',
};

/** 'booking.accepted' → 'Confirmed. …' */
export const eventText = (event: string): string =>
  happened[event] ?? happened[event.split('.').at(-1) ?? ''] ?? 'Something changed';

const time = new Intl.DateTimeFormat('en-CA', { hour: 'numeric', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-CA', { weekday: 'long' });
const day = new Intl.DateTimeFormat('en-CA', { weekday: 'short', month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', year: 'numeric' });

const dayMs = 86_400_000;
const midnight = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const daysAgo = (instant: string, now: number): number =>
  Math.round((midnight(now) - midnight(Date.parse(instant))) / dayMs);

export const timeText = (instant: string): string => time.format(new Date(instant));

/** 'Today', 'Yesterday', 'Monday', 'Fri, Jun 4', 'Jun 4, 2026'. */
export function dayText(instant: string, now: number): string {
  const ago = daysAgo(instant, now);
  const at = new Date(instant);
  if (ago <= 0) return 'Today';
  if (ago === 1) return 'Yesterday';
  if (ago < 7) return weekday.format(at);
  return at.getFullYear() === new Date(now).getFullYear() ? day.format(at) : dayAndYear.format(at);
}

/** For an inbox row: the time today, else the day. */
export const shortWhen = (instant: string, now: number): string =>
  daysAgo(instant, now) <= 0 ? timeText(instant) : dayText(instant, now);

const kinds: Record<ContactKind, string> = {
  email: 'email addresses',
  phone: 'phone numbers',
  link: 'links',
  handle: 'handles',
};

/** 'phone numbers and links' */
export const kindsText = (hidden: readonly ContactKind[]): string =>
  new Intl.ListFormat('en-CA').format(hidden.map((kind) => kinds[kind]));

/** A conversation's last message, in one line. */
export function lastText({ last, others }: ThreadLine): string {
  if (last === null) return '';
  if (last.event !== null) return eventText(last.event);
  const text = last.text || (last.hasPicture ? 'A picture' : '');
  if (last.isMine) return `You: ${text}`;
  return others.length > 1 ? `${nameOf(others.find(({ id }) => id === last.senderId))}: ${text}` : text;
}
