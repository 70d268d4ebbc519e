/** Describes a help ticket, to the person who asks and to the desk. */

export type TicketState = 'waiting' | 'answered' | 'closed';

export type TicketMessage = { body: string; isTeam: boolean; at: string };

/** What the person who asks reads; without their name and email, because the address of the page is all it takes to open it. */
export type TicketView = {
  id: string;
  number: number;
  state: TicketState;
  about: string;
  messages: TicketMessage[];
};

/** What an operator reads. */
export type TicketFile = TicketView & {
  name: string;
  /** Masked. */
  email: string;
  /** Null for somebody who wasn't signed in. */
  accountId: string | null;
  openedAt: string;
  /** Null when nobody waits. */
  waitingSince: string | null;
};

export const ticketShelves = ['waiting', 'answered', 'closed'] as const;
export type TicketShelf = (typeof ticketShelves)[number];

/** Days after it was closed until a ticket is deleted. */
export const ticketsAreKeptDays = 365;
