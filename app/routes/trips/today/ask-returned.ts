import type { ClaimDesk } from '../../../../features/disputes/dispute-view.ts';
import type { RentalLine } from '../../../../features/exchange/views/exchange-view.ts';
import type { ExchangeReviews } from '../../../../features/reviews/review-view.ts';
import { claimStep } from '../../../components/handover/claim-words.ts';
import { askApi } from '../../../components/session/api-client.ts';

/** A returned trip, and what its reader still has to do. */
export type Returned = { line: RentalLine; title: string; deadline: string | null; isClaim: boolean };

/** @returns null when there is nothing to do */
export function toDoAfterReturn(
  line: RentalLine,
  desk: ClaimDesk,
  { mayWrite, mine, until }: Pick<ExchangeReviews, 'mayWrite' | 'mine' | 'until'>,
): Returned | null {
  const { name } = line.other;
  if (desk.dispute && (desk.actions.includes('accept') || desk.actions.includes('settle'))) {
    const { title, deadline } = claimStep(desk.dispute, desk, name);
    return { line, title, deadline, isClaim: true };
  }
  return mayWrite && mine === null
    ? { line, title: `Review your trip with ${name}`, deadline: until, isClaim: false }
    : null;
}

/** What the reader has to do for each returned trip, claims first. @throws the API's refusals */
export async function askReturned(lines: readonly RentalLine[], signal: AbortSignal): Promise<Returned[]> {
  const found = await Promise.all(
    lines.slice(0, 3).map(async (line) => {
      const [desk, reviews] = await Promise.all([
        askApi<ClaimDesk>(`/disputes/${line.id}`, { signal }),
        askApi<ExchangeReviews>(`/reviews/${line.id}`, { signal }),
      ]);
      return toDoAfterReturn(line, desk, reviews);
    }),
  );
  return found
    .filter((each) => each !== null)
    .toSorted((one, other) => Number(other.isClaim) - Number(one.isClaim));
}
