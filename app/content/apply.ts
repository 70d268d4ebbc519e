/** The application's text that contains promises; questions without any are in their pages. */
import { figures } from './figures.ts';
import type { PromiseName } from '../../features/settings/promise-names.ts';

type Resting = { promise?: PromiseName };
export type Perk = Resting & {
  icon: 'award' | 'discount' | 'clock' | 'support';
  title: string;
  text: string;
};
export type Reason = Resting & { icon: 'group' | 'tips' | 'message'; title: string; text: string };

export const apply = {
  welcome: {
    description: `{{seats:One hundred founders|Founders}} list one toy each: {{fees:free in year 1, }}a lifetime badge{{fees:, reduced fees}}{{early-access:, early access}}. ${figures.applicationQuestions}.`,
    text: 'We are choosing {{seats:100 }}owners in British Columbia and Alberta to list the first trailers, boats, sleds and cabins. List one thing you love, and play with everyone else’s. Applying takes about five minutes.',
    perks: [
      {
        icon: 'award',
        title: '{{fees:Free in year 1, a founder for life|A founder for life}}',
        text: '{{fees:No membership fee (normal price $297 per year), and a lifetime founders badge|A lifetime founders badge}}',
      },
      {
        icon: 'discount',
        title: 'Reduced platform fees',
        text: 'More of every rental stays with you',
        promise: 'fees',
      },
      {
        icon: 'clock',
        title: 'Pre-launch early access',
        text: 'Your listing is seen first, and your swaps come first',
        promise: 'early-access',
      },
      {
        icon: 'support',
        title: '{{bonus-points:500 bonus AP|A direct line}}{{support: and priority support}}',
        text: '{{bonus-points:For joining and completing your first listing|The people who build this answer you}}',
      },
    ] as Perk[],
  },
  /** The line under the picture beside each page. */
  thoughts: {
    '': '{{seats:A hundred founders|Founders}}. One good listing each.',
    renter: 'Your next weekend is in somebody’s driveway.',
    intent: `One trailer, ${figures.weeksInUse}. The other ${figures.weeksIdle} could be somebody’s vacation.`,
    interests: 'Everything here belongs to somebody who loves it enough to share it.',
    gear: 'What sits idle costs you. What moves pays you back.',
    location: 'British Columbia and Alberta first, lake by lake.',
    services: 'You bring the keys. Somebody local can bring the rest.',
    questions: 'There are no silly questions before you lend out a boat.',
    commitment: 'The first {{seats:hundred|founders}} decide what this becomes.',
    info: 'A person reads this, not a machine.',
    confirmation: 'See you out there.',
  } as Record<string, string>,
  questions: {
    hint: '{{insurance:Insurance, s|S}}cratches, strangers on your boat: ask about anything that would keep you from saying yes. We’ll answer by email.',
  },
  commitment: {
    reasons: [
      {
        icon: 'group',
        title: 'A dedicated Support Group',
        text: '{{seats:A hundred owners|Owners}} learning the same things at the same time',
        promise: 'owner-community',
      },
      { icon: 'tips', title: 'Pro Tips', text: 'Photos, prices and words that get a listing booked' },
      {
        icon: 'message',
        title: 'Direct communication with the Founders',
        text: 'Write to us, and one of us answers',
      },
    ] as Reason[],
  },
  renter: {
    hint: 'No gear and no yearly fee.{{review-time: We answer by email within 48 hours.}}',
  },
  info: {
    hint: 'We review every application {{review-time:within 48 hours }}and answer by email. We charge nothing and share nothing.',
    success:
      "Your Founders Club application has been submitted successfully. We'll review it and get back to you{{review-time: within 48 hours}}.",
  },
  confirmation: {
    phases: [
      {
        name: 'Phase 1',
        title: 'Founders first',
        text: 'Founders seed the first listings{{success-team:, with our help on photos, price and wording}}.',
      },
      {
        name: 'Phase 2',
        title: 'Official {{mobile-app:app }}launch',
        text: 'The doors open. Everyone sees the founders’ listings first.',
      },
      {
        name: 'Phase 3',
        title: 'Rapid expansion',
        text: 'New regions, and new places for you to go.',
      },
    ],
    nextSteps: [
      {
        title: 'Application Review',
        text: '{{review-time:Within 24-48 hours. }}A person reads every answer.',
      },
      { title: 'Founders Club Waitlist Access', text: 'If approved, you are notified right away.' },
      { title: 'Stay Tuned', text: 'For {{before-launch:launch updates|invitations}} and listing prep.' },
    ],
  },
};
