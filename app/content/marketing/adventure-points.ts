/** The text of /adventure-points. Its numbers come from the settings, so that the page is always right. */

export type PointsTerms = {
  founderBonusPoints: number;
  expiryMonths: number;
  noticeDays: readonly number[];
};

export type PointsWords = {
  title: string;
  description: string;
  lead: string;
  steps: { title: string; text: string }[];
  rules: { id: string; title: string; text: string }[];
};

const amount = (points: number) => `${points.toLocaleString('en-CA')} AP`;

/** '60, 30 and 7 days' */
function daysText(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => b - a).map(String);
  const last = sorted.pop() ?? '';
  return sorted.length === 0 ? `${last} days` : `${sorted.join(', ')} and ${last} days`;
}

export function pointsWords(terms: PointsTerms): PointsWords {
  const { founderBonusPoints, expiryMonths, noticeDays } = terms;
  return {
    title: 'Adventure Points',
    description: `How many Adventure Points there are, where they are, and the rules they move by: issued, in wallets, set aside, expired.`,
    lead: 'What members pay each other with. This picture shows every point ever issued.',
    steps: [
      {
        title: 'Earned',
        text: 'An owner accepts a booking that is paid in points.',
      },
      {
        title: 'Set aside',
        text: 'From the request on, we hold the points. Nobody can spend them twice.',
      },
      {
        title: 'Paid on day one',
        text: 'When the booking starts, the owner gets them. If it doesn’t happen, you get them back.',
      },
      {
        title: 'Spent on the next one',
        text: 'A cabin, a sled, a boat: whatever another owner shares for points.',
      },
    ],
    rules: [
      {
        id: 'earn',
        title: 'How do I get points?',
        text: `Owners earn them from other members, by accepting bookings that are paid in points. ${founderBonusPoints > 0 ? `Founders get a bonus of ${amount(founderBonusPoints)}, once, when they have joined and published their first listing. ` : ''}Nobody can buy them.`,
      },
      {
        id: 'bonus',
        title: 'What’s the difference between earned and bonus points?',
        text: `We gave you bonus points; you earned the others from another member. Both are worth the same and pay for anything. We use your bonus points first.`,
      },
      {
        id: 'value',
        title: 'Are points money?',
        text: 'No. They have no cash value, cannot be paid out, and pass from one member to another only through a booking or a swap.',
      },
      {
        id: 'cancel',
        title: 'What happens when a booking is cancelled?',
        text: 'Points follow the same percentages as cash. What comes back goes to where it came from: bonus points to bonus points, earned ones to earned ones.',
      },
      {
        id: 'expiry',
        title: 'Do points expire?',
        text: `After ${expiryMonths} months without activity in your wallet, your points expire. ${noticeDays.length > 0 ? `We write to you ${daysText(noticeDays)} before. Nothing expires unless we sent the last of these emails. ` : ''}Earning or spending points restarts the clock, and held points never expire.`,
      },
      {
        id: 'ledger',
        title: 'How do I know that the figures are right?',
        text: 'Every movement is written down twice: where points come from and where they go. The two always cancel out, or the database refuses the movement. Nothing that was written is ever changed or deleted, not even by us; we correct a mistake with another entry, which one operator proposes and another confirms. Every night all wallets are added up again from their entries.',
      },
    ],
  };
}
