/** The text of /original: the whole platform on one page. */
import { figures, samplePrice } from './figures.ts';
import type { IconName, Question } from './marketing/marketing-page.ts';
import type { PromiseName } from '../../features/settings/promise-names.ts';

type Resting = { promise?: PromiseName };
export type Way = { icon: IconName; title: string; text: string };
export type OriginalStep = { title: string; text: string; picture: string };
export type Screen = Resting & {
  title: string;
  text: string;
  kind: 'browse' | 'chat' | 'wallet';
  picture: string;
  rows: string[];
};
export type Testimonial = { quote: string; author: string; role: string };

const illustration = 'Values are for illustration purposes only.';

export const original = {
  hero: {
    eyebrow: 'The original idea',
    title: "World's First Multi-Category Adventure Platform",
    text: 'One membership for everything with wheels, a hull, runners or a roof. Rent it, swap it, or pay with points, in British Columbia and Alberta.',
    picture: 'home/day',
    apply: 'Join Now',
    browse: 'See the sample marketplace',
  },
  categories: { title: 'Ten categories, one key ring' },
  categoryPictures: {
    rv: 'coachmen-trailer/hero',
    water: 'super-air-nautique/hero',
    atv: 'kawasaki-teryx/hero',
    motorcycle: 'indian-motorcycle/hero',
    specialty: 'classic-roadster/hero',
    cabins: 'whiskey-jack-chalet/hero',
    snow: 'polaris-9r-sled/hero',
    glamping: 'okanagan-glamping/hero',
    unique: 'floating-sauna/hero',
    lite: 'paddle-boards/hero',
  } as Record<string, string>,
  ways: {
    title: '3 Ways To Play',
    text: 'Every listing says which ones its owner accepts. These four accept more than one.',
    ways: [
      { icon: 'cash', title: 'Rent for cash', text: 'The price per day or night, with every fee in it.' },
      { icon: 'swap', title: 'Swap directly', text: 'Your gear for theirs. Only a small platform fee.' },
      { icon: 'points', title: 'Use Adventure Points', text: 'Earned with your gear, spent on anybody’s.' },
    ] as Way[],
  },
  hosting: {
    title: 'Hosting 2.0',
    text: 'Hosting used to mean renting out. Here it means whatever gets you further.',
    picture: 'hosting/hero',
    cards: [
      {
        title: 'Rent Your Gear',
        text: 'Set a price, say yes or no{{payout:, be paid by direct deposit}}.',
        action: { to: '/renting', label: 'Learn about renting' },
        badge: null,
      },
      {
        title: 'Swap & Share',
        text: 'Take a week of theirs for a week of yours. For members only.',
        action: { to: '/swapping', label: 'Discover swapping' },
        badge: 'Exclusive',
      },
    ],
  },
  mobile: {
    title: 'The whole club in your pocket',
    text: 'Find it, agree on it and pay for it between two chairlifts.',
    screens: [
      {
        kind: 'browse',
        picture: 'coachmen-trailer/hero',
        title: 'Find what’s available',
        text: 'The map and the list, with your dates.',
        rows: [
          `Coachmen trailer · ${samplePrice('coachmenTrailer')}/day`,
          `Wake boat · ${samplePrice('superAirNautique')}/day`,
          `Side-by-side · ${samplePrice('kawasakiTeryx')}/day`,
        ],
      },
      {
        kind: 'chat',
        picture: 'hosting/hero',
        promise: 'mobile-app',
        title: 'Settle it in the chat',
        text: 'Questions and directions stay with the booking.',
        rows: [
          'Is the hitch a two-inch ball?',
          'It is, and I have one you can borrow.',
          'Then see you Friday at five.',
        ],
      },
      {
        kind: 'wallet',
        picture: 'okanagan-glamping/hero',
        title: 'Watch your points grow',
        text: 'Every entry with its reason.',
        rows: [
          `{{bonus-points:First listing · +500 AP|Two boards, 1 day · +${figures.boardsDayPoints} AP}}`,
          `Trailer, 3 days · +${figures.trailerPoints} AP`,
          `Dome, 1 night · −${figures.domePoints} AP`,
        ],
      },
    ] as Screen[],
    note: illustration,
  },
  steps: {
    title: 'How It Works',
    steps: [
      {
        title: 'Sign up',
        text: 'Tell us who you are and what you own.{{identity-check: The ID check is done once.}}',
        picture: 'apply/hero',
      },
      {
        title: 'List or look',
        text: 'List one toy, or start with what others have listed.',
        picture: 'coachmen-trailer/hero',
      },
      {
        title: 'Ask',
        text: 'Choose dates and offer cash, points or a swap. The owner says yes or no, or suggests something better.',
        picture: 'super-air-nautique/hero',
      },
      {
        title: 'Meet',
        text: 'Walk around it together, {{inspection:go through the checklist, }}and take the key.',
        picture: 'hosting/hero',
      },
      {
        title: 'Play',
        text: 'Bring it back the way you would want yours back. Then review each other.',
        picture: 'paddle-boards/hero',
      },
    ] as OriginalStep[],
    start: 'Get Started',
  },
  testimonials: {
    title: 'What members could say',
    items: [
      {
        quote: 'Our trailer paid for a week at Big White, and it did not even know it.',
        author: 'Dana',
        role: 'Trailer owner, Summerland',
      },
      {
        quote: 'I sold the second sled. Why own two when somebody in Revelstoke wants my boat in July?',
        author: 'Marc',
        role: 'Watercraft owner, Vernon',
      },
      {
        quote: 'Two paddleboards became a night in a dome. My kids think I am a magician.',
        author: 'Noor',
        role: 'Paddleboard owner, Penticton',
      },
    ] as Testimonial[],
    note: 'Sample quotes from before launch, for illustration purposes only.',
  },
  questions: {
    title: 'What people ask most',
    items: [
      {
        question: 'What can be listed?',
        answer:
          'Anything in the ten categories, from a Class C motorhome to a pair of paddleboards, and stays from a chalet to a floating sauna.',
      },
      {
        question: 'Is swapping the same as renting?',
        answer:
          'No. In a swap no rent changes hands: each side lends what it owns and pays a small platform fee.',
        action: { to: '/swapping', label: 'Discover Swapping' },
      },
      {
        question: 'How do Adventure Points work?',
        answer:
          'You earn them with your gear and spend them with other members. They have no cash value and cannot be transferred.',
      },
      {
        question: 'Who checks the members?',
        answer:
          'Owners pass an ID check before a listing goes live, and renters before pick-up. Boats, RVs and road motorcycles need the licence that goes with them.',
        promise: 'identity-check',
      },
      {
        question: '{{insurance:Is my gear insured?|What if my gear is damaged?}}',
        answer:
          '{{insurance:Insurance with a coverage limit of $2M comes with every booking and every swap.|The renter pays for damage. Ask your own insurer before you lend anything.}}',
      },
      {
        question: 'When does it start?',
        answer:
          'Founders seed the first listings, then the {{mobile-app:app launches|doors open}}, then new regions follow.{{early-access: Founders get in before everybody else.}}',
      },
    ] as Question[],
  },
  closing: {
    title: '{{seats:The first hundred|Founders}} write the rules with us',
    text: 'It takes about five minutes, and you may leave at any time.',
    apply: 'Apply to Founders Club Now',
  },
};

export type OriginalWords = typeof original;
