/** The help page's answers. Each is true of the product as it runs: figures come from the settings, and disabled promises disappear. */
import type { Settings } from '../../features/settings/settings.ts';
import type { PromiseName } from '../../features/settings/promise-names.ts';

export type HelpArticle = {
  /** In the address: `/help#cancel-renter`. Never changed once published. */
  id: string;
  group: HelpGroup;
  question: string;
  answer: string;
  /** Other search words. */
  also?: string;
  action?: { to: string; label: string };
  promise?: PromiseName;
};

export const helpGroups = ['On a trip', 'Renting', 'Hosting', 'Swaps and points', 'Your account'] as const;
export type HelpGroup = (typeof helpGroups)[number];

type Figures = Pick<
  Settings,
  | 'renter-fee-percent'
  | 'owner-fee-percent'
  | 'swap-fee-cents'
  | 'swap-bond-percent'
  | 'points-expiry-months'
  | 'circle-most-members'
  | 'emergency-points-percent'
  | 'launch-phase'
>;

/** The answers with these settings. @param dollars formats cents: '$49' */
export function helpArticles(figures: Figures, dollars: (cents: number) => string): HelpArticle[] {
  const canWalkIn = figures['launch-phase'] >= 2;
  return [
    {
      id: 'danger',
      group: 'On a trip',
      question: 'Someone is hurt or in danger. What do I do?',
      answer:
        'Call 911 first. On the water, call the coast guard: *16 from a cell phone, or VHF channel 16. When everyone is safe, message the other member on your trip page and write to us here.',
      also: 'emergency accident injury police ambulance fire coast guard',
    },
    {
      id: 'breakdown',
      group: 'On a trip',
      question: 'It broke down. What now?',
      answer:
        'Stop where it is safe and message the owner on your trip page. Then report the breakdown there, under “Something’s wrong”. A reported breakdown stops the late-return clock, so you are not charged for the delay.',
      also: 'broken engine flat tire tow stuck repair',
      action: { to: '/trips', label: 'Open my trips' },
    },
    {
      id: 'late',
      group: 'On a trip',
      question: 'I’m going to be late. What does it cost?',
      answer:
        'Message the owner right away. A late return is charged by the hour at the day rate, up to one and a half day rates per day.{{extensions: If you need another day, ask for it on your trip page before the return time.}}',
      also: 'return overdue extension longer',
      action: { to: '/trips', label: 'Open my trips' },
    },
    {
      id: 'no-show',
      group: 'On a trip',
      question: 'The other person didn’t show up. What can I do?',
      answer:
        'From two hours after the pick-up time you can report it on the trip page. They have 24 hours to answer before any money moves. If the owner didn’t show up, you get everything back.',
      also: 'no show missing owner renter absent pick-up',
    },
    {
      id: 'emergency-area',
      group: 'On a trip',
      question: 'There’s a wildfire or flood where I’m going',
      answer: `When our team declares an emergency for an area, we email everyone with a trip there. You then choose a full refund or ${figures['emergency-points-percent']}% of what you paid in Adventure Points.`,
      also: 'evacuation smoke closure road storm emergency',
    },
    {
      id: 'damage',
      group: 'On a trip',
      question: 'Something got damaged. How is that settled?',
      answer:
        'Take photos and tell the other member on the trip page. The owner has 48 hours after the return to make a claim with a list of costs. You have 48 hours to answer, and our team decides if you can’t agree.{{deposit: Damage comes out of the deposit first.}}',
      also: 'claim dispute deposit scratch accident broken',
    },
    {
      id: 'how-to-rent',
      group: 'Renting',
      question: 'How do I rent something?',
      answer: canWalkIn
        ? 'Pick a listing and your dates, then press the book button. You enter your name, email, a password and a card. The owner sees your request once you confirm your email. Your card is held, and charged only if the owner accepts.'
        : 'Apply first. Once you are approved, pick a listing and dates and send a request. Your card is charged only if the owner accepts.',
      also: 'book request reserve start',
      action: { to: '/listings', label: 'Browse listings' },
    },
    {
      id: 'renter-needs',
      group: 'Renting',
      question: 'What documents do I need?',
      answer:
        'Photo ID for every trip. RVs, trailers and specialty cars also need a driver’s licence, motorcycles a class 6 licence, and motor boats a boat card or a safety checklist at pick-up. You add them after you send your request, on one page.',
      also: 'licence license id passport pcoc boat card age requirements',
      action: { to: '/documents', label: 'Add my documents' },
    },
    {
      id: 'age',
      group: 'Renting',
      question: 'How old do I have to be?',
      answer:
        'At least 18 on the first day of the trip. Some owners ask for a higher age. Their listing says so. Young riders of off-road vehicles and sleds need an adult in the party who signs for them.',
      also: 'minimum age minor teenager child',
    },
    {
      id: 'answer-time',
      group: 'Renting',
      question: 'How long does an owner have to answer?',
      answer:
        'Up to 48 hours, and less when pick-up is soon: 8 hours if it is within three days. Your request shows the exact time. If nobody answers, the request ends and the hold on your card is released.',
      also: 'pending waiting response expire',
    },
    {
      id: 'cancel-renter',
      group: 'Renting',
      question: 'Can I cancel, and what do I get back?',
      answer:
        'Yes, on your trip page. You get a full refund within 24 hours of confirmation if pick-up is at least 7 days away, or within 1 hour if it is sooner. After that the owner’s policy decides: flexible, moderate or strict. Your trip shows each date and amount before you cancel.',
      also: 'refund cancellation policy money back change plans',
      promise: 'cancellation',
    },
    {
      id: 'owner-cancels',
      group: 'Renting',
      question: 'What if the owner cancels?',
      answer:
        'You get everything back, fees included. The days stay blocked on the owner’s calendar, and the cancellation counts against them.',
      also: 'refund host cancelled',
    },
    {
      id: 'fees-renter',
      group: 'Renting',
      question: 'What fees do renters pay?',
      answer: `${figures['renter-fee-percent']}% of the rental, plus tax. Both are in the total that you see before you send a request. Nothing is added later without your yes.`,
      also: 'price cost service fee tax gst pst total',
    },
    {
      id: 'deposit',
      group: 'Renting',
      question: 'How does the deposit work?',
      answer:
        'The owner sets it. We hold it on your card 48 hours before pick-up and don’t charge it. It is released 48 hours after the return, unless the owner makes a claim.',
      also: 'hold damage deposit card release',
      promise: 'deposit',
    },
    {
      id: 'when-charged',
      group: 'Renting',
      question: 'When is my card charged?',
      answer:
        'Your bank holds the amount when you send the request. It is charged when the owner accepts, and released if the request is declined, withdrawn or expires.',
      also: 'payment hold authorisation charge pending transaction',
      promise: 'payments',
    },
    {
      id: 'insurance',
      group: 'Renting',
      question: 'Is insurance included?',
      answer:
        'Each listing and each trip says whether insurance comes with it, with its limit and deductible. If none does, you pay for damage you cause. Ask your own insurer before you go.',
      also: 'cover coverage insured liability deductible',
    },
    {
      id: 'extend',
      group: 'Renting',
      question: 'Can I keep it longer?',
      answer:
        'Ask for more days on your trip page. The owner has to agree, and the days have to be free. The price of the added days is charged when they accept.',
      also: 'extension extend more days longer',
      promise: 'extensions',
    },
    {
      id: 'list',
      group: 'Hosting',
      question: 'How do I list my gear or place?',
      answer:
        'Apply as an owner, then write your listing: photos, description, price and rules. Phone photos are fine. Send it for review without waiting for your ID check; it goes live once both are done.',
      also: 'host listing publish add owner start',
      action: { to: '/host/listings', label: 'My listings' },
    },
    {
      id: 'owner-fee',
      group: 'Hosting',
      question: 'What does hosting cost?',
      answer: `${figures['owner-fee-percent']}% of each rental is taken from your payout. Founders pay less. Every request shows what you receive before you accept it.`,
      also: 'fee commission payout percent',
    },
    {
      id: 'payout',
      group: 'Hosting',
      question: 'When do I get paid?',
      answer:
        'We send your payout 24 hours after the rental starts. Your bank may need a few more days. A new owner’s first payouts can be held for up to 7 days.',
      also: 'payout bank deposit money earnings',
      action: { to: '/host/earnings', label: 'My earnings' },
      promise: 'payout',
    },
    {
      id: 'calendar-sync',
      group: 'Hosting',
      question: 'Can I sync my calendar with Airbnb or Outdoorsy?',
      answer:
        'Yes. Paste the other site’s calendar link on your calendar page, and give them yours. We read other calendars every 15 minutes. Two confirmed bookings can never overlap here.',
      also: 'ical ics import export sync airbnb outdoorsy vrbo',
      action: { to: '/host/calendar', label: 'My calendar' },
    },
    {
      id: 'counter',
      group: 'Hosting',
      question: 'Can I change the price or dates of a request?',
      answer:
        'Yes, answer with a counter-offer. Each side can make up to five. If your offer costs more, we hold the new amount on the renter’s card.',
      also: 'negotiate counter offer price dates',
    },
    {
      id: 'instant',
      group: 'Hosting',
      question: 'What is instant booking?',
      answer:
        'Renters who meet all of your listing’s requirements can book without waiting for your answer. You turn it on for each listing.',
      also: 'automatic accept instant book',
    },
    {
      id: 'cancel-owner',
      group: 'Hosting',
      question: 'I have to cancel a booking. What happens?',
      answer:
        'The renter gets everything back and the days stay blocked. It counts against you: three cancellations in six months turn instant booking off for 45 days. If you both want out, end it by agreement instead. That counts against no one.',
      also: 'host cancel penalty',
    },
    {
      id: 'swap',
      group: 'Swaps and points',
      question: 'How does a swap work?',
      answer: `You offer your listing for someone else’s. The dates can differ. When you both say yes, both calendars are booked at once, or neither. Each side pays a swap fee of ${dollars(figures['swap-fee-cents'])}.`,
      also: 'trade exchange direct swap fee',
      action: { to: '/swapping', label: 'How swapping works' },
    },
    {
      id: 'bond',
      group: 'Swaps and points',
      question: 'What is the bond in a swap?',
      answer: `If you receive before you give, we hold ${figures['swap-bond-percent']}% of the value you owe on your card. We release it when you hand over your side. If you don’t, it goes to the other member.`,
      also: 'hold security bond swap guarantee',
    },
    {
      id: 'circle',
      group: 'Swaps and points',
      question: 'What is a swap circle?',
      answer: `Up to ${figures['circle-most-members']} owners who each want the next one’s listing. Tell us what you wish for, and we’ll look for circles. Everyone has to accept within 48 hours, or nothing happens.`,
      also: 'three way swap match wish circle',
      action: { to: '/wishes', label: 'My wishes' },
    },
    {
      id: 'points',
      group: 'Swaps and points',
      question: 'What are Adventure Points?',
      answer: `Points you earn when you join as an owner, publish your first listing, and accept bookings paid in points. You spend them on other members’ listings. They have no cash value, can’t be transferred, and expire after ${figures['points-expiry-months']} months without any activity in your wallet.`,
      also: 'ap wallet expire earn spend credits',
      action: { to: '/adventure-points', label: 'About Adventure Points' },
    },
    {
      id: 'points-pay',
      group: 'Swaps and points',
      question: 'What can I pay with points?',
      answer:
        'The rental price where the owner takes points, in full or together with cash, and what you add to a swap. Fees, cleaning, extras, taxes, deposits and bonds are in cash. If you delete your account, your points are gone.',
      also: 'ap top-up top up deposit fee tax leave close account',
      action: { to: '/wallet', label: 'My wallet' },
    },
    {
      id: 'verify-time',
      group: 'Your account',
      question: 'How long does the ID check take?',
      answer:
        'It depends on how your ID is checked. Your documents page shows how far along it is, and we’ll email you as soon as it’s done. Photos are deleted 30 days after the decision.',
      also: 'identity verification verified id check photo privacy',
      action: { to: '/documents', label: 'My documents' },
      promise: 'identity-check',
    },
    {
      id: 'password',
      group: 'Your account',
      question: 'I can’t sign in',
      answer:
        'Ask for a new password with your email address. If the link has expired, ask again. After several wrong passwords, wait a minute and try again.',
      also: 'login password forgot reset locked sign in',
      action: { to: '/forgot-password', label: 'Reset my password' },
    },
    {
      id: 'lost-phone',
      group: 'Your account',
      question: 'I lost the phone with my authenticator app',
      answer:
        'Sign in with your password, then choose “Use a recovery code” and type one of the codes you saved. No codes? Write to us below; we’ll check that it is you before we turn the second step off.',
      also: '2fa two-step second factor recovery code authenticator lost stolen',
    },
    {
      id: 'site-status',
      group: 'Your account',
      question: 'Is the site down or slow?',
      answer: 'The status page shows whether bookings, payments and emails are on time right now.',
      also: 'outage error problem not working late email',
      action: { to: '/status', label: 'See the status' },
    },
    {
      id: 'contacts-hidden',
      group: 'Your account',
      question: 'Why is part of my message hidden?',
      answer:
        'Before a booking is confirmed we hide email addresses, phone numbers, links and handles. That keeps both of you protected by our rules. After confirmation nothing is hidden.',
      also: 'masked stars phone number email blocked message',
    },
    {
      id: 'delete-account',
      group: 'Your account',
      question: 'How do I delete my account?',
      answer:
        'At the bottom of your account page. It isn’t possible while a trip, payment or claim is still open; the page lists each of them and how to end it. You can download your data there first.',
      also: 'close remove account data privacy export gdpr',
      action: { to: '/account#my-data', label: 'My data' },
    },
  ];
}
