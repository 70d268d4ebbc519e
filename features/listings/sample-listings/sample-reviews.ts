/** Generates a sample listing's reviews: the written ones, and older ones with only a rating. */
import { numbersFrom } from './sample-calendar.ts';
import type { SampleListing } from './sample-listing.ts';

export type SownReview = { author: string; rating: number; body: string; daysAgo: number };

const firstNames = (
  'Alex Andrea Bill Carol Chris Dana Emily Erik Gail Ian Jas Jenna Karim Laura Leo Lori Mandeep Mike Nina Paul Rachel Sanj ' +
  'Sean Shelley Terry Todd Val Will Yuki Zoe'
).split(' ');
const initials = 'ABCDEFGHJKLMNPRSTVW';

/**
 * Exactly `reviewCount` reviews whose average, to one decimal, is `rating`. Fives and fours fill up what the written ones leave.
 * @throws Error when no such ratings exist.
 */
export function reviewsOf(listing: SampleListing): SownReview[] {
  const older = listing.reviewCount - listing.reviews.length;
  const written = listing.reviews.reduce((sum, review) => sum + review.rating, 0);
  const fours = 5 * older - (Math.round(listing.rating * listing.reviewCount) - written);
  if (older < 0 || fours < 0 || fours > older) {
    throw new Error(
      `${listing.slug}: its ${older} older reviews cannot bring the mean to ${listing.rating}.`,
    );
  }
  const next = numbersFrom(`${listing.slug} reviews`);
  let daysAgo = Math.max(...listing.reviews.map((review) => review.daysAgo));
  const ratings: number[] = Array.from({ length: older }, (_, index) => (index < fours ? 4 : 5));
  // Spreads the fours among the fives.
  for (let last = ratings.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [ratings[last], ratings[other]] = [ratings[other] ?? 5, ratings[last] ?? 5];
  }
  const rated = ratings.map((rating) => {
    daysAgo += 5 + Math.floor(next() * 16);
    const author = `${firstNames[Math.floor(next() * firstNames.length)]} ${initials[Math.floor(next() * initials.length)]}.`;
    return { author, rating, body: '', daysAgo };
  });
  return [...listing.reviews, ...rated];
}
