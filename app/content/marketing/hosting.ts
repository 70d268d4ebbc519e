/** The text of /hosting, for owners. */
import { figures } from '../figures.ts';
import { applyNow, joinNow, type MarketingPage } from './marketing-page.ts';

export const hosting: MarketingPage = {
  title: 'Learn About Hosting',
  description:
    'List the gear you own, decide who uses it and when, and take cash, points or a swap for the weeks it would sit idle.',
  hero: {
    eyebrow: 'For owners',
    headline: `Your trailer works ${figures.weeksInUse}. Let it work a few more.`,
    text: 'List what’s sitting in your driveway. You set the price, the dates and the rules, and you say yes or no to every request.',
    picture: 'hosting/hero',
    actions: [joinNow, { to: '/listings', label: 'See sample listings' }],
  },
  sections: [
    {
      kind: 'cards',
      title: 'Turn Gear Into Income',
      text: 'Three ways to get paid for the same weekend. Pick one, or leave all three open and answer each request as it comes.',
      cards: [
        {
          icon: 'cash',
          title: 'Rent it for cash',
          text: 'Your price per day or night{{payout:, paid by direct deposit 24 hours after the rental starts}}.',
        },
        {
          icon: 'swap',
          title: 'Swap it',
          text: 'Your boat for their chalet. No rent changes hands, only a small platform fee{{insurance: that includes insurance}}.',
        },
        {
          icon: 'points',
          title: 'Earn Adventure Points',
          text: 'Take points from a renter now, and spend them on somebody else’s sled when the snow comes.',
        },
      ],
    },
    {
      kind: 'cards',
      title: 'Easy. Safe. Hassle-Free.',
      picture: 'seadoo-gti-pair/bow',
      cards: [
        {
          icon: 'shield',
          title: '{{insurance:Insurance on every booking|Clear on damage}}',
          text: '{{insurance:Insurance is built in, with a coverage limit of $2M, so your own policy stays out of it.|The renter pays for damage. Ask your own insurer before you lend anything.}}',
        },
        {
          icon: 'id',
          title: 'ID-verified members',
          text: 'Every member passes an ID check: owners before a listing goes live, renters before pick-up. Boats, RVs and road motorcycles need the licence that goes with them.',
          promise: 'identity-check',
        },
        {
          icon: 'check',
          title: 'A signed waiver',
          text: 'Every renter signs a liability waiver before you hand over the key.',
          promise: 'waiver',
        },
        {
          icon: 'camera',
          title: 'A checklist with photos',
          text: 'You walk around it together at pick-up and again at return. Earlier damage is on record.',
          promise: 'inspection',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'How It Works',
      text: 'Seven steps from the driveway to the deposit.',
      picture: 'coachmen-trailer/fire',
      steps: [
        {
          title: 'Sign up{{identity-check: and verify}}',
          text: 'Tell us who you are and what you own.{{identity-check: The ID check takes a few minutes, and you do it once.}}',
        },
        {
          title: 'List gear or stay',
          text: 'Photos, price, rules, and the dates you keep for yourself. A listing takes about a quarter of an hour.',
        },
        {
          title: 'Choose reward style',
          text: 'Cash, points, a swap, or any of them. You can limit swaps to a few a year.',
        },
        {
          title: 'Connect and share',
          text: 'Requests come to you. Ask questions, make a counter-offer, then approve or decline.',
        },
        {
          title: 'Meet and hand off',
          text: '{{inspection:Go through the checklist together, |Meet at your place, }}{{waiver:sign the waiver, }}and show how the awning works.',
        },
        {
          title: 'Relax and get paid',
          text: '{{payout:Cash follows 24 hours after the start; points|Points}} are credited on the start date.',
        },
        {
          title: 'Return and review',
          text: 'Check it in{{inspection: with the same checklist}}, then review each other.',
        },
      ],
    },
    {
      kind: 'cards',
      title: 'Why Choose Us',
      cards: [
        {
          icon: 'key',
          title: 'You decide',
          text: 'Who, when, for how much and by what rules.{{deposit: A deposit of your choosing.}}{{cancellation: A cancellation policy of your choosing.}}',
        },
        {
          icon: 'swap',
          title: 'More than rent',
          text: 'Nobody else lets a wake boat in Vernon pay for a week at Big White.',
        },
        {
          icon: 'calendar',
          title: 'Never booked twice',
          text: 'One calendar for everything you list, kept in sync with the other sites you list on.',
        },
        {
          icon: 'support',
          title: 'Someone picks up',
          text: '{{success-team:An owner success team in the Okanagan, and s|S}}upport around the clock when something goes wrong.',
          promise: 'support',
        },
        {
          icon: 'chat',
          title: 'Owners helping owners',
          text: 'A private community group for the questions only another owner can answer.',
          promise: 'owner-community',
        },
        {
          icon: 'star',
          title: 'Reviews both ways',
          text: 'You review renters, and they review you. Good neighbours become easy to spot.',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Questions owners ask',
      questions: [
        {
          question: 'What can I list?',
          answer:
            'RVs and trailers, boats and personal watercraft, ATVs, side-by-sides and dirt bikes, motorcycles, specialty cars, cabins, snow gear, glamping, unique stays, and lite toys such as eFoils and paddleboards.',
        },
        {
          question: 'What does it cost to be an owner?',
          answer:
            'A yearly membership whose tier depends on how many items you list, and a small platform fee on each booking. The tier comes with a bundle of Adventure Points.{{fees: Founders pay nothing in year 1 (normal price $297 per year).}}',
        },
        {
          question: 'How and when am I paid?',
          answer:
            'By direct deposit, 100% of your payout, 24 hours after the rental start date. Adventure Points are credited on the start date.',
          promise: 'payout',
        },
        {
          question: 'Do I have to accept every request?',
          answer:
            'No. You approve or decline each booking or swap request, and you may make a counter-offer instead.',
        },
        {
          question: 'What if something gets damaged?',
          answer:
            '{{deposit:You choose a damage deposit for each listing. We hold it on the renter’s card before pick-up. }}{{inspection:The photos from both walk-arounds show what is new. }}{{insurance:Built-in insurance backs it up. }}The renter pays for damage.',
        },
        {
          question: 'Who can rent from me?',
          answer:
            'Members who have passed the ID check. RVs require a driving-history check, boats a valid boat licence, and road motorcycles a motorcycle licence.',
          promise: 'identity-check',
        },
        {
          question: 'Can I set my own cancellation policy?',
          answer:
            'Yes. Each host chooses one of three policies, and the renter sees the exact dates before paying.',
          promise: 'cancellation',
        },
        {
          question: 'Can I block dates for myself?',
          answer: 'Of course. Block any day in your calendar. Nobody can request or book it.',
        },
        {
          question: 'What if a renter wants to stay longer?',
          answer: 'They may request an extension. It happens only if you approve and the calendar is free.',
          promise: 'extensions',
        },
      ],
    },
    {
      kind: 'invitation',
      picture: 'founders-club/hero',
      title: '{{seats:A hundred founders, then the door closes|Be there from the start}}',
      text: 'Founders keep a lifetime badge{{fees: and pay reduced platform fees}}.{{review-time: We review applications within 48 hours.}}',
      action: applyNow,
    },
  ],
};
