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
    description: `How Adventure Points work, how many there are, and where they are: issued, in wallets, on hold, expired.`,
    lead: 'Members can pay each other with points. This chart shows every point ever issued.',
    steps: [
      {
        title: 'Earned',
        text: 'An owner accepts a booking that is paid in points.',
      },
      {
        title: 'Set aside',
        text: 'We hold the points from the moment you send a request, so nobody can spend them twice.',
      },
      {
        title: 'Paid on day one',
        text: 'When the booking starts, the owner gets them. If it doesn’t happen, you get them back.',
      },
      {
        title: 'Spent on the next trip',
        text: 'A cabin, a sled, a boat: anything another owner offers for points.',
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
        text: `Bonus points come from us, and earned points from other members. They’re worth the same, and you can spend both on anything. We use your bonus points first.`,
      },
      {
        id: 'value',
        title: 'Are points money?',
        text: 'No. They have no cash value, cannot be paid out, and pass from one member to another only through a booking or a swap.',
      },
      {
        id: 'cancel',
        title: 'What happens when a booking is cancelled?',
        text: 'Points follow the same percentages as cash. Bonus points come back as bonus points, and earned points as earned points.',
      },
      {
        id: 'expiry',
        title: 'Do points expire?',
        text: `After ${expiryMonths} months without activity in your wallet, your points expire. ${noticeDays.length > 0 ? `We’ll email you ${daysText(noticeDays)} before. Nothing expires unless we sent the last of these emails. ` : ''}Earning or spending points restarts the clock, and held points never expire.`,
      },
      {
        id: 'ledger',
        title: 'How do I know the figures are right?',
        text: 'We record every movement twice: where the points come from and where they go. The two must cancel out, or the database refuses the movement. No entry is ever changed or deleted, not even by us. To correct a mistake, one operator proposes a new entry and another confirms it. Every night we add up all wallets again from their entries.',
      },
    ],
  };
}
