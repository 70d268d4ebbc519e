/**
 * Defines notifications about listings, membership, identity and points. Where another feature sends the email, there is none from here.
 */
import { z } from 'zod';
import { dayText } from '../../../platform/time/moment-text.ts';
import { formatCents } from '../../../platform/money/money.ts';
import { atOnce, kindsOf } from '../notification-kind.ts';

export const clubFacts = z.object({
  /** The listing's title, if any. */
  title: z.string(),
  /** The listing's or draft's number in an address; '' if none. */
  id: z.string(),
  points: z.number(),
  /** CAD cents; 0 without money. */
  cents: z.number().default(0),
  /** A calendar day; '' if none. */
  day: z.string(),
});

export type ClubFacts = z.infer<typeof clubFacts>;

const elsewhere = { about: 'club', email: 'elsewhere', isPushed: true, mayBeOff: true } as const;
const listing = { ...elsewhere, topic: 'account' } as const;
const membership = { ...elsewhere, topic: 'account', to: 'member' } as const;

const toListing = ({ id }: ClubFacts) => ({
  path: id === '' ? '/host/listings' : `/host/listings/${id}`,
  button: 'Open the listing',
});
const named = ({ title }: ClubFacts): string => (title === '' ? 'Your listing' : `“${title}”`);
const pointsText = ({ points }: ClubFacts): string => `${points.toLocaleString('en-CA')} AP`;
/** Older notifications have no time. */
const byDay = ({ day }: ClubFacts): string => (day === '' ? '' : ` by ${dayText(day)}`);
const fee = { ...atOnce('club', 'money'), to: 'member' } as const;
const costs = ({ cents }: ClubFacts): string => formatCents(cents);
const feeRows = (facts: ClubFacts): readonly (readonly [string, string])[] => [
  ['Total with tax', costs(facts)],
  ['Charged on', dayText(facts.day)],
];
const toReports = { path: '/operator/reports', button: 'Review the report' };
const toAccount = { path: '/account#membership', button: 'Go to your account' };
const toWallet = { path: '/wallet', button: 'Open my wallet' };

export const clubKinds = kindsOf(clubFacts, {
  'listing.published': {
    ...listing,
    events: ['listing.published'],
    to: 'owner',
    notices: ['listing: approve → owner: it is published'],
    words: (facts) => ({
      title: `${named(facts)} is live`,
      text: 'Anyone can find it now. Keep its calendar up to date and answer requests quickly.',
      ...toListing(facts),
    }),
  },
  'listing.sent_back': {
    ...listing,
    events: ['listing.sent_back'],
    to: 'owner',
    notices: ['listing: send_back → owner: what to change'],
    words: (facts) => ({
      title: `${named(facts)} needs a few changes`,
      text: 'See what to change, then send it again.',
      ...toListing(facts),
    }),
  },
  'listing.taken_down': {
    ...listing,
    events: ['listing.taken_down'],
    to: 'owner',
    notices: ['listing: take_down → owner: what to change'],
    words: (facts) => ({
      title: `${named(facts)} is offline for now`,
      text: 'Confirmed bookings stay. See what to change.',
      ...toListing(facts),
    }),
  },
  'calendar.conflict': {
    ...listing,
    events: ['calendar.conflict'],
    to: 'owner',
    words: (facts) => ({
      title: `${named(facts)} is booked twice`,
      text: 'Another calendar overlaps a confirmed booking. We didn’t cancel anything, so please check.',
      path: '/host/calendar',
      button: 'Open your calendar',
    }),
  },
  'desk.report_waits': {
    about: 'club',
    topic: 'desk',
    email: 'at_once',
    isPushed: false,
    mayBeOff: false,
    events: ['member.reported'],
    to: 'operators',
    promise: 'look at a report',
    words: (facts) => ({
      title: 'A member was reported',
      text: `Please review the report${byDay(facts)}.`,
      ...toReports,
    }),
  },
  'desk.report_reminder': {
    about: 'club',
    topic: 'desk',
    email: 'at_once',
    isPushed: false,
    mayBeOff: false,
    events: [],
    to: 'holder',
    promise: 'look at a report',
    words: (facts) => ({
      title: 'A report about a member is still open',
      text: `Please review it${byDay(facts)}.`,
      ...toReports,
    }),
  },
  'desk.listing_waits': {
    about: 'club',
    topic: 'desk',
    email: 'daily',
    isPushed: false,
    mayBeOff: true,
    events: ['listing.submitted'],
    to: 'operators',
    notices: ['listing: submit → operators: a listing waits for review'],
    words: (facts) => ({
      title: `${facts.title === '' ? 'A listing' : named(facts)} is ready for review`,
      text: 'The owner sent it in.',
      path: facts.id === '' ? '/operator/listings' : `/operator/listings/${facts.id}`,
      button: 'Review it',
    }),
  },
  'identity.verified': {
    ...membership,
    events: ['identity.verified'],
    notices: ['identity check: verify → member: verified'],
    words: () => ({
      title: 'Your document is approved',
      text: 'Your public profile now says that you are verified.',
      path: '/documents',
      button: 'Go to your account',
    }),
  },
  'identity.declined': {
    ...membership,
    events: ['identity.declined'],
    notices: ['identity check: decline → member: what was missing'],
    words: () => ({
      title: 'Please send another photo',
      text: 'We couldn’t use the photo of your document. We’ll show you what was wrong.',
      path: '/documents',
      button: 'Send another photo',
    }),
  },
  'membership.fee_due': {
    ...fee,
    events: ['membership.fee_announced', 'membership.fee_reminded'],
    words: (facts) => ({
      title: `${costs(facts)} for your membership on ${dayText(facts.day)}`,
      text: 'We’ll charge the card on your account page. Add one if you haven’t, or cancel your membership before that day.',
      path: '/account#membership',
      button: 'See your membership',
      rows: feeRows(facts),
    }),
  },
  'membership.tier_changed': {
    ...fee,
    events: ['membership.tier_changed'],
    words: (facts) => ({
      title: `${costs(facts)} for your new listings on ${dayText(facts.day)}`,
      text: 'You have more listings than your membership covers. This is the difference for the rest of your year. Unpublish a listing before that day and nothing is charged.',
      path: '/account#membership',
      button: 'See your membership',
      rows: feeRows(facts),
    }),
  },
  'membership.fee_not_paid': {
    ...fee,
    events: ['membership.fee_not_paid'],
    words: (facts) => ({
      title: `We couldn’t charge ${costs(facts)} for your membership`,
      text: `Pay it on your account page, or change your card. We’ll try again on ${dayText(facts.day)}.`,
      path: '/account#membership',
      button: 'Pay now',
    }),
  },
  'membership.requests_paused': {
    ...fee,
    events: ['membership.requests_paused'],
    words: (facts) => ({
      title: 'New requests to you are paused',
      text: `We tried three times to charge ${costs(facts)} for your membership. Your trips go ahead as agreed. Pay on your account page, and requests start again right away.`,
      path: '/account#membership',
      button: 'Pay now',
    }),
  },
  'membership.fee_paid': {
    ...membership,
    events: ['membership.fee_paid'],
    words: (facts) => ({
      title: `${costs(facts)} paid for your membership`,
      text: `${facts.points > 0 ? `${pointsText(facts)} came with it. ` : ''}It covers you until ${dayText(facts.day)}. Your receipt is on your account page.`,
      path: '/account#membership',
      button: 'See your receipt',
      rows: [
        ['Total with tax', costs(facts)],
        ['Covers you until', dayText(facts.day)],
      ],
    }),
  },
  'application.approved': {
    ...membership,
    events: ['application.approved'],
    notices: ['application: approve → applicant: approved'],
    words: () => ({ title: 'You’re in', text: 'Your application is approved. Welcome.', ...toAccount }),
  },
  'application.waitlisted': {
    ...membership,
    events: ['application.waitlisted'],
    notices: ['application: waitlist → applicant: waitlisted'],
    words: () => ({
      title: 'You’re on the waiting list',
      text: 'We don’t have a spot for you yet. We’ll email you when we do.',
      ...toAccount,
    }),
  },
  'application.declined': {
    ...membership,
    events: ['application.declined'],
    notices: ['application: decline → applicant: declined'],
    words: () => ({
      title: 'Our answer to your application',
      text: 'We can’t offer you a membership. You can still browse everything.',
      ...toAccount,
    }),
  },
  'points.expiry_announced': {
    ...elsewhere,
    topic: 'money',
    events: ['points.expiry_announced'],
    to: 'member',
    words: (facts) => ({
      title: `${pointsText(facts)} expire on ${dayText(facts.day)}`,
      text: 'Earn or spend points to keep them for another year.',
      ...toWallet,
    }),
  },
  'points.expired': {
    about: 'club',
    topic: 'money',
    email: 'daily',
    isPushed: false,
    mayBeOff: true,
    events: ['points.expired'],
    to: 'member',
    words: (facts) => ({
      title: `${pointsText(facts)} expired`,
      text: 'You didn’t earn or spend points for a year.',
      ...toWallet,
    }),
  },
  'points.founder_bonus': {
    about: 'club',
    topic: 'money',
    email: 'at_once',
    isPushed: true,
    mayBeOff: true,
    events: ['points.founder_bonus_given'],
    to: 'member',
    words: (facts) => ({
      title: `${pointsText(facts)} are yours`,
      text: 'Your founder bonus for publishing your first listing. Spend it on a stay or gear.',
      ...toWallet,
    }),
  },
});
