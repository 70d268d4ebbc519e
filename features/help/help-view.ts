/** Defines a help ticket as its author and the desk see it. */

export type TicketState = 'waiting' | 'answered' | 'closed';

export type TicketMessage = { body: string; isTeam: boolean; at: string };

/** What the author reads, without name and email, because anyone with the page's address can open it. */
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
  /** Null for someone who wasn't signed in. */
  accountId: string | null;
  openedAt: string;
  /** Null when nobody waits. */
  waitingSince: string | null;
};

export const ticketShelves = ['waiting', 'answered', 'closed'] as const;
export type TicketShelf = (typeof ticketShelves)[number];
