/** Reads the outcome of one's own first request. */
import type { Deps } from '../../platform/deps.server.ts';
import type { AccountActor } from '../members/actor.ts';
import type { AskedFor } from '../exchange/price/quote.ts';
import type { WaitingRequestState } from './waiting-request-lifecycle.ts';
import type { WaitingRequestView } from './waiting-request-view.ts';

type Row = {
  id: string;
  state: WaitingRequestState;
  slug: string;
  title: string;
  ownerName: string;
  asked: AskedFor;
  message: string;
  totalCents: number;
  bookingId: string | null;
  paymentId: string | null;
  planState: 'waiting' | 'done' | 'refused' | 'declined' | null;
  planSentence: string | null;
  sentence: string | null;
};

const expired = 'You didn’t confirm your email in time, so the request wasn’t sent.';
const declined = 'Your bank declined the card.';

/** One's own request with its payment's outcome; null for anyone else's, and for one replaced by a later sign-up. */
export async function waitingRequestFor(
  { sql }: Pick<Deps, 'sql'>,
  { accountId }: AccountActor,
  id: string,
): Promise<WaitingRequestView | null> {
  const [row] = await sql<Row[]>`
    select w.id, w.state, l.slug, l.title, o.display_name as "ownerName", w.asked, w.message, w.total_cents as "totalCents",
           b.id as "bookingId", w.payment_id as "paymentId", p.state as "planState", p.sentence as "planSentence", w.sentence
      from waiting_request w
      join listing l on l.id = w.listing_id
      join member o on o.id = l.owner_id
      left join exchange b on b.quote_id = w.quote_id
      left join payment_plan p on p.payment_id = w.payment_id
     where w.id = ${id} and w.account_id = ${accountId} and w.state <> 'replaced'`;
  if (!row) return null;
  const { state, sentence } = standOf(row);
  return {
    id: row.id,
    state,
    listing: { slug: row.slug, title: row.title, ownerName: row.ownerName },
    asked: row.asked,
    message: row.message,
    totalCents: row.totalCents,
    bookingId: row.bookingId,
    paymentId: row.paymentId,
    sentence,
  };
}

function standOf(row: Row): Pick<WaitingRequestView, 'state' | 'sentence'> {
  if (row.bookingId !== null) return { state: 'sent', sentence: null };
  if (row.state === 'expired') return { state: 'expired', sentence: expired };
  if (row.state === 'stopped') return { state: 'stopped', sentence: row.sentence };
  if (row.state !== 'sent') return { state: row.state === 'sending' ? 'sending' : 'waiting', sentence: null };
  if (row.planState === 'waiting') return { state: 'asks-bank', sentence: null };
  return { state: 'stopped', sentence: row.planSentence ?? declined };
}
