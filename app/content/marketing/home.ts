/** The text of the home page, in page order. */
import { figures } from '../figures.ts';
import type { Card, Question } from './marketing-page.ts';
import type { PromiseName } from '../../../features/settings/promise-names.ts';

type Resting = { promise?: PromiseName };
export type Figure = Resting & { value: string; label: string };
export type Reason = Resting & { title: string; text: string };
export type Feature = Card & { more: string };
export type SwapStep = { title: string; text: string; picture: string };
export type Example = { who: string; gives: string; gets: string; text: string; pictures: [string, string] };

const illustration = 'Values are for illustration purposes only.';

export const home = {
  hero: {
    badges: [
      { text: '{{before-launch:Accepting Founding Members Now!|Now open in British Columbia and Alberta}}' },
      { text: 'Limited Spots', promise: 'seats' },
    ] as (Resting & { text: string })[],
    lead: 'Rent for cash or swap your RV, boat, sled or cabin with {{identity-check:verified }}members across British Columbia and Alberta.',
    figures: [
      { value: '$1M+', label: 'worth of gear', promise: 'earnings' },
      { value: '$2K+', label: 'monthly potential', promise: 'earnings' },
      { value: '$2M', label: 'insurance coverage', promise: 'insurance' },
    ] as Figure[],
    cover: [{ text: 'Insurance included in the swap fee', promise: 'insurance' }] as (Resting & {
      text: string;
    })[],
    note: illustration,
  },
  categories: {
    title: 'Ten ways out of the driveway',
    text: 'Every one of them belongs to a member nearby. Pick what you’re in the mood for and see what’s available.',
  },
  benefits: {
    title: 'One thing you own. Everything they own.',
    text: 'A rental site lends you somebody’s boat. Here, your own gear is the ticket: it earns while you are at work, and it opens every other gate in the club.',
    cards: [
      {
        icon: 'swap',
        title: 'Swap instead of spend',
        text: 'Three weeks with your trailer for a week at their chalet. No rent changes hands, only a small platform fee.',
      },
      {
        icon: 'cash',
        title: 'Or get paid in cash',
        text: 'You set the price per day or night. The whole payout is yours, 24 hours after the rental starts.',
        promise: 'payout',
      },
      {
        icon: 'shield',
        title: '{{insurance:Covered, both ways|Clear on damage}}',
        text: '{{insurance:Insurance with a limit of $2M comes with every booking|Every request says who pays for damage before you send it}}{{waiver:, and every renter signs a waiver first}}.',
      },
      {
        icon: 'key',
        title: 'You decide, every time',
        text: 'You approve, decline or counter each request. Nobody gets the keys because an algorithm said so.',
      },
    ] as Card[],
    reasons: [
      {
        title: 'Adventure Points',
        text: 'Earn them when somebody uses your gear, and spend them on a cabin or a sled when it suits you.',
      },
      {
        title: 'No double bookings',
        text: 'The calendar is the law: two people can never hold the same day, not even for a second.',
      },
      {
        title: 'The whole price, first',
        text: 'You see the fees{{deposit:, deposit}} and taxes before you press a button.',
      },
      {
        title: 'Real people, real ID',
        text: 'Members pass an ID check, and boats and RVs need the licence that goes with them.',
        promise: 'identity-check',
      },
      {
        title: 'A checklist with photos',
        text: 'You walk around it together at pick-up and at return, so there is nothing to argue about.',
        promise: 'inspection',
      },
      {
        title: 'A deposit you choose',
        text: 'Ask for as much or as little as you like. We hold it on the renter’s card and don’t charge it.',
        promise: 'deposit',
      },
      {
        title: 'Your own cancellation rules',
        text: 'Three policies to choose from, shown with real dates.',
        promise: 'cancellation',
      },
      {
        title: 'Reviews both ways',
        text: 'Owners review guests, and guests review owners. The next person can read both.',
      },
      {
        title: 'A person to talk to',
        text: 'Support around the clock, from people who have backed up a trailer before.',
        promise: 'support',
      },
      {
        title: 'Gear for four seasons',
        text: 'Boats sleep in winter and sleds in summer. Swapping lets both of them work all year.',
      },
    ] as Reason[],
  },
  pitch: {
    title: 'From idle gear to adventure',
    paragraphs: [
      `The average trailer in the Okanagan moves ${figures.weeksInUse}. The other ${figures.weeksIdle}, it keeps the driveway company.`,
      'We started {brand} because our own boat did the same, while our neighbours paid strangers to rent theirs. Put the two together, and nobody needs to buy a second toy.',
    ],
    figures: [
      {
        value: '$7,800 per year',
        label: 'average owner earnings with 15 swaps',
        promise: 'earnings',
      },
    ] as Figure[],
    badge: 'Coming soon',
    note: illustration,
    video: {
      button: 'Play the founders’ film',
      caption: 'The founders, two minutes, one driveway',
      story: { button: 'Watch {brand} in 25 seconds', caption: 'Five pictures, no sound needed' },
    },
  },
  featured: {
    title: 'Featured listings',
    text: 'Gear and stays from owners around the Okanagan and beyond, for cash, for points or for what you own.',
  },
  swapping: {
    title: 'How swapping works',
    text: 'Four steps, most of them spent looking forward to it.',
    steps: [
      {
        title: 'List one toy',
        text: 'Photos, dates, and what you’d take for it. It takes a quarter of an hour, once.',
        picture: 'coachmen-trailer/hero',
      },
      {
        title: 'Find your match',
        text: 'Look for the swap badge, choose dates, and offer your own gear, points, or cash and points.',
        picture: 'super-air-nautique/hero',
      },
      {
        title: 'Agree and lock it in',
        text: 'The owner says yes or comes back with another idea. Both calendars are booked together, or neither is.',
        picture: 'hosting/hero',
      },
      {
        title: 'Meet, ride, review',
        text: 'Walk around it together, hand over the key, and go. Afterwards, you review each other.',
        picture: 'seadoo-gti-pair/hero',
      },
    ] as SwapStep[],
  },
  examples: {
    title: 'What a swap could look like',
    text: 'Three swaps with listings from the sample marketplace.',
    examples: [
      {
        who: 'Dana, Summerland',
        gives: '28-foot trailer',
        gets: 'Chalet at Big White',
        text: 'Six July nights by the lake for somebody else, and two powder days in February for her.',
        pictures: ['coachmen-trailer/hero', 'whiskey-jack-chalet/hero'],
      },
      {
        who: 'Marc, Vernon',
        gives: 'Two watercraft',
        gets: 'Mountain sled',
        text: `A Saturday on the Okanagan for a day above Revelstoke, and ${figures.watercraftOverSledPoints} AP to even it out.`,
        pictures: ['seadoo-gti-pair/hero', 'polaris-9r-sled/hero'],
      },
      {
        who: 'Noor, Penticton',
        gives: 'Paddleboards',
        gets: 'Dome above the vines',
        text: `Two weekends of lending out two boards earned ${figures.boardsPoints} AP, and ${figures.domePoints} of them became a night in a dome.`,
        pictures: ['paddle-boards/hero', 'okanagan-glamping/hero'],
      },
    ] as Example[],
    note: illustration,
  },
  excited: {
    title: 'Excited Already?',
    text: '{{seats:One hundred f|F}}ounders open the doors. Your seat is just a scroll away.',
    action: 'Take me to the Founders Club',
  },
  features: {
    title: 'More than handing over the keys',
    text: 'What happens before, during and after somebody uses your gear.',
    cards: [
      {
        icon: 'calendar',
        title: 'One calendar',
        text: 'Rentals, swaps and your own weekends in one place.',
        more: 'Block a day and nobody can request it. A booked day can’t be booked again, and you can connect the calendars you keep elsewhere.',
      },
      {
        icon: 'points',
        title: 'Adventure Wallet',
        text: 'Every point, with its reason and the balance after it.',
        more: 'Points have no cash value and cannot be transferred. They are credited on the start date, and may expire after 12+ months of inactivity.',
      },
      {
        icon: 'shield',
        title: '{{insurance:Built-in insurance|Damage, settled}}',
        text: '{{insurance:Insurance with a limit of $2M on every booking.|The renter pays for what they break.}}',
        more: '{{insurance:It begins with the hand-over and ends with the return. Your own policy stays out of it.|If you disagree, our team decides with reasons. Ask your own insurer before you lend anything.}}',
      },
      {
        icon: 'check',
        title: 'Waiver{{inspection: and checklist}}',
        text: 'Signed {{inspection:and photographed }}before the wheels turn.',
        more: 'Every renter signs a liability waiver.{{inspection: Both of you go through the pre-trip inspection, and the photos stay with the booking.}}',
        promise: 'waiver',
      },
      {
        icon: 'id',
        title: 'Verified members',
        text: 'An ID check for everybody, and licences where they’re needed.',
        more: 'RVs require a driving-history check, boats a valid boat licence, and road motorcycles a motorcycle licence.',
        promise: 'identity-check',
      },
      {
        icon: 'cash',
        title: 'Paid a day after the start',
        text: '100% of your payout, by direct deposit.',
        more: 'It is sent 24 hours after the rental starts.{{deposit: The renter’s deposit is held separately and released if nothing is wrong.}}',
        promise: 'payout',
      },
      {
        icon: 'chat',
        title: 'Guest-host chat',
        text: 'Questions, directions and photos in one thread.',
        more: 'It opens with the request and stays with the booking, so you can always check what you agreed. It’s in the mobile app too.',
        promise: 'mobile-app',
      },
      {
        icon: 'clock',
        title: 'Extensions',
        text: 'One more night, if the owner and the calendar agree.',
        more: 'The renter asks, and the owner approves. Both see the price of the longer stay first.',
        promise: 'extensions',
      },
      {
        icon: 'support',
        title: 'Owner success team',
        text: 'People who help with your photos, price and wording.',
        more: 'They know what a trailer in Vernon goes for in August.{{support: And when something goes wrong, someone picks up around the clock.}}',
        promise: 'success-team',
      },
    ] as Feature[],
  },
  gallery: {
    title: 'Next weekend could look like this',
    pictures: [
      'chaparral-270/hero',
      'paddle-boards/dog',
      'secluded-cabin-banff/hero',
      'kawasaki-dirtbike/hero',
      'beach-house-shuswap/fire',
      'okanagan-glamping/hero',
      'classic-roadster/couple',
      'polaris-9r-sled/hero',
      'floating-sauna/hero',
    ],
  },
  trust: {
    title: 'Lend it without losing sleep',
    text: 'Handing over something you saved up for takes trust. So you know who you’re dealing with, every step is on record, and help is there when you need it.',
    points: [
      {
        title: 'ID-verified members',
        text: 'Checked before the first pick-up.',
        promise: 'identity-check',
      },
      { title: '$2M insurance limit', text: 'On every rental and every swap.', promise: 'insurance' },
      {
        title: 'Secure payments',
        text: 'Held until the trip begins{{deposit:, with the deposit held separately}}.',
        promise: 'payments',
      },
      {
        title: '24/7 support',
        text: 'A real person, even on a Sunday at the boat launch.',
        promise: 'support',
      },
    ] as Reason[],
    questionsTitle: 'Good questions',
    questions: [
      {
        question: 'What is the difference between renting and swapping?',
        answer:
          'A renter pays in cash, points or both. In a swap you lend your own gear in return, and each side pays only a small platform fee.',
        action: { to: '/swapping', label: 'Discover Swapping' },
      },
      {
        question: 'Do I need to own something to join?',
        answer:
          'No. A renter-only membership has no annual fee; you pay a platform fee with each booking. Swapping and listing are for members who own something.',
        action: { to: '/renting', label: 'Learn About Renting' },
      },
      {
        question: 'What if my gear comes back damaged?',
        answer:
          '{{inspection:The checklist shows what is new. }}{{deposit:The deposit pays for the small things. }}{{insurance:Built-in insurance with a limit of $2M covers the large ones. }}The renter pays for what they break.',
      },
      {
        question: 'Where do you start?',
        answer:
          'In British Columbia and Alberta. Most of the sample listings are around the Okanagan; new regions follow{{before-launch: after launch}}.',
      },
      {
        question: 'What are Adventure Points worth?',
        answer:
          'In the sample listings, one point equals one dollar of the cash price. Points have no cash value: you spend them on other members’ stays and gear.',
      },
      {
        question: 'What does it cost to be an owner?',
        answer:
          'A yearly membership whose tier depends on how many things you list.{{fees: For founders year 1 is free (normal price $297 per year).}}',
        action: { to: '/hosting', label: 'Learn About Hosting' },
      },
    ] as Question[],
  },
  founders: {
    eyebrow: 'Founders Club',
    title: '{{seats:One hundred seats. One of them could be yours.|A seat could be yours.}}',
    text: 'List one toy{{before-launch: before launch}} and help shape what comes. What founders get, they keep.',
    perks: [
      { title: 'Free in year 1', text: 'Instead of $297 per year.', promise: 'fees' },
      { title: '500 bonus AP', text: 'For joining and your first listing.', promise: 'bonus-points' },
      { title: 'Lifetime founders badge', text: '{{fees:With reduced platform fees.|Yours for good.}}' },
      {
        title: 'Early access',
        text: '{{support:And priority support, before launch.|Before launch.}}',
        promise: 'early-access',
      },
    ] as Reason[],
    joined: '{{seats:127 adventurers joined in the last 24 hours|Founding members are joining now}}',
    review: [{ text: 'We read every application within 48 hours.', promise: 'review-time' }] as (Resting & {
      text: string;
    })[],
    note: illustration,
    picture: 'founders-club/hero',
    apply: 'Apply Now',
    more: 'What founders commit to',
  },
};

export type HomeWords = typeof home;
