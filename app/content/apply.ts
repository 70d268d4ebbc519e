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
    text: 'We are choosing {{seats:100 }}owners in British Columbia and Alberta who put the first trailers, boats, sleds and cabins on the shelf. List one thing you love; live from everybody else’s garage. It takes about five minutes to apply.',
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
        text: 'Your listing is seen first, your swaps come first',
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
    intent: `One trailer, ${figures.weeksInUse}. The other ${figures.weeksIdle} are somebody’s holiday.`,
    interests: 'Everything here belongs to somebody who loves it enough to share it.',
    gear: 'What sits idle costs you. What moves pays you back.',
    location: 'British Columbia and Alberta first, lake by lake.',
    services: 'You bring the keys. Somebody local can bring the rest.',
    questions: 'Nobody asks too much before lending out a boat.',
    commitment: 'The first {{seats:hundred|founders}} decide what this becomes.',
    info: 'A person reads this, not a machine.',
    confirmation: 'See you out there.',
  } as Record<string, string>,
  questions: {
    hint: '{{insurance:Insurance, s|S}}cratches, strangers on your boat: whatever would keep you from saying yes. We answer when we write to you.',
  },
  commitment: {
    reasons: [
      {
        icon: 'group',
        title: 'A dedicated Support Group',
        text: '{{seats:A hundred owners|Owners}} who are finding out the same things in the same month',
        promise: 'owner-community',
      },
      { icon: 'tips', title: 'Pro Tips', text: 'Pictures, prices and words that get a listing asked for' },
      {
        icon: 'message',
        title: 'Direct communication with the Founders',
        text: 'You write, one of us answers',
      },
    ] as Reason[],
  },
  renter: {
    hint: 'No gear and no yearly fee.{{review-time: We answer by email within 48 hours.}}',
  },
  info: {
    hint: 'We review every application {{review-time:within 48 hours }}and answer by e-mail. Nothing is charged, and nothing is shared.',
    success:
      "Your Founders Club application has been submitted successfully. We'll review it and get back to you{{review-time: within 48 hours}}.",
  },
  confirmation: {
    phases: [
      {
        name: 'Phase 1',
        title: 'Founders first',
        text: 'Founders seed the first listings{{success-team:, with our help for pictures, price and words}}.',
      },
      {
        name: 'Phase 2',
        title: 'Official {{mobile-app:app }}launch',
        text: 'The doors open. Founders’ listings are what everybody sees first.',
      },
      {
        name: 'Phase 3',
        title: 'Rapid expansion',
        text: 'New regions, and with them new places for you to swap into.',
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
