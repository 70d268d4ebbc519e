/** The text of /renting, for renters and guests. */
import { joinWaitlist, type MarketingPage } from './marketing-page.ts';

export const renting: MarketingPage = {
  title: 'Learn About Renting',
  description:
    'Rent RVs, boats, sleds, cabins and more from {{identity-check:verified }}owners in British Columbia and Alberta. Pay cash, Adventure Points, or both.',
  hero: {
    eyebrow: 'For renters',
    headline: 'Rent Any Toy',
    text: 'A wake boat on Saturday, a cabin at New Year’s, a side-by-side for the afternoon. Rent from the people who own it, with every fee in the price you see.',
    picture: 'renting/hero',
    actions: [joinWaitlist, { to: '/listings', label: 'Browse the marketplace' }],
  },
  sections: [
    {
      kind: 'invitation',
      title: 'Gear Owners',
      isAside: true,
      picture: 'rv-class-c/table',
      text: 'Have a trailer, a boat or a sled yourself? As an owner you can swap it for what you wanted to rent, and keep the cash.',
      action: { to: '/hosting', label: 'Learn About Hosting' },
    },
    {
      kind: 'cards',
      title: 'Three ways to play',
      cards: [
        {
          icon: 'cash',
          title: 'Pay cash',
          text: 'The price per day or night, with fees and taxes shown before you ask. No annual fee: renter-only members pay a platform fee at each booking.',
        },
        {
          icon: 'points',
          title: 'Use Adventure Points',
          text: 'In the samples, one point equals a dollar. Owners who take points spend them on their own next adventure.',
        },
        { icon: 'swap', title: 'Cash + AP', text: 'Mix the two: points for part of it, cash for the rest.' },
      ],
    },
    {
      kind: 'steps',
      title: 'How renting works',
      picture: 'beach-house-shuswap/fire',
      steps: [
        {
          title: 'Browse listings',
          text: 'Filter by place, dates and price. Once you pick dates, every card shows the total for your stay.',
        },
        {
          title: 'Make a booking request',
          text: 'Request your dates and tell the owner a bit about yourself. The owner approves, declines, or makes a counter-offer.',
        },
        {
          title: 'Meet up and inspect',
          text: 'Walk around it together{{inspection:, go through the checklist, take photos}}{{waiver:, sign the waiver}}.',
        },
        {
          title: 'Go have fun',
          text: 'It is yours for the days you booked.{{extensions: Need one more? Request an extension.}}',
        },
        {
          title: 'Return and review',
          text: 'Bring it back as you found it, check it in together, and review each other.',
        },
      ],
    },
    {
      kind: 'cards',
      title: 'What you can count on',
      picture: 'kawasaki-dirtbike/rest',
      cards: [
        {
          icon: 'shield',
          title: '{{insurance:Insurance in every booking|Clear on damage}}',
          text: '{{insurance:Built in, with a coverage limit of $2M.|Every request says who pays for damage before you send it.}}',
        },
        {
          icon: 'id',
          title: 'Verified owners',
          text: 'Every owner has passed an ID check too.',
          promise: 'identity-check',
        },
        {
          icon: 'cash',
          title: 'The whole price',
          text: 'Rental, fees and taxes in one total before you pay.{{deposit: The deposit is shown separately, because you get it back.}}',
        },
        {
          icon: 'calendar',
          title: 'Open means open',
          text: 'If the calendar says the days are open, they are. Nobody is ever booked twice.',
        },
        {
          icon: 'chat',
          title: 'Talk to the owner',
          text: 'Ask where to launch, what fits in the rack, whether the dog can come.',
        },
        {
          icon: 'support',
          title: 'Help on the road',
          text: 'Support around the clock while you are out.',
          promise: 'support',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Questions renters ask',
      questions: [
        {
          question: 'Who can rent?',
          answer:
            'Approved members aged 18 or older who have passed the ID check. Some gear asks for more: a driving-history check for RVs, a valid boat licence for boats, a valid motorcycle licence for road motorcycles.',
          promise: 'identity-check',
        },
        {
          question: 'What does it cost to join as a renter?',
          answer:
            'Nothing. A renter-only member pays no annual fee, only a platform fee at each booking, and it is part of the price you see.',
        },
        {
          question: 'Is a deposit required?',
          answer:
            'The owner chooses, and the listing says so. We hold it on your card shortly before pick-up without charging it, and release it after a clean return.',
          promise: 'deposit',
        },
        {
          question: '{{insurance:Am I insured?|What if I break something?}}',
          answer:
            '{{insurance:Every booking includes insurance with a coverage limit of $2M.|You pay for damage you cause. Ask your own insurer before you go.}}',
        },
        {
          question: 'Can I cancel?',
          answer:
            'Each host sets a cancellation policy. Before you pay, you see how much you would get back, and until when.',
          promise: 'cancellation',
        },
        {
          question: 'Can I extend my trip?',
          answer: 'You may request an extension. The owner has to approve it, and the days have to be free.',
          promise: 'extensions',
        },
        {
          question: 'Can I swap instead of paying?',
          answer: 'Yes, if you list something yourself.',
          action: { to: '/swapping', label: 'Discover Swapping' },
        },
      ],
    },
    {
      kind: 'invitation',
      title: 'Be there when it opens',
      picture: 'paddle-boards/dog',
      text: 'Join the waitlist as a renter. We’ll email you when your region opens.',
      action: joinWaitlist,
      note: 'Already own gear? Choose the founder option in the same form.',
    },
  ],
};
