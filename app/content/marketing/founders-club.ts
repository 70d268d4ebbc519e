/** The text of /founders-club. */
import { figures } from '../figures.ts';
import { applyNow, type MarketingPage } from './marketing-page.ts';

export const foundersClub: MarketingPage = {
  title: 'Founders Club',
  description:
    '{{seats:One hundred founders|Founders}} list one toy each and open the doors for everybody else: a lifetime badge{{fees:, free in year 1, reduced fees}}{{early-access:, early access}}.',
  hero: {
    eyebrow: 'Founders Club',
    headline: 'List 1 Toy. Access $1,000,000 in Adventure.',
    text: 'We are looking for {{seats:100 }}owners in British Columbia and Alberta to list the first toys and stays with us.',
    picture: 'founders-club/hero',
    isWide: true,
    actions: [applyNow],
  },
  sections: [
    {
      kind: 'cards',
      title: 'What founders keep',
      cards: [
        {
          icon: 'award',
          title: '{{fees:Free in year 1|A badge for life}}',
          text: '{{fees:No membership fee in the first year (normal price $297 per year), and a lifetime founders badge.|Once a founder, always a founder.}}',
        },
        {
          icon: 'points',
          title: '500 bonus AP',
          text: 'For joining and completing your first listing. Enough for a weekend on somebody else’s toy.',
          promise: 'bonus-points',
        },
        {
          icon: 'clock',
          title: 'First through the door',
          text: 'Pre-launch early access{{fees:, reduced platform fees}}{{support:, and priority support}}.',
          promise: 'early-access',
        },
      ],
      note: 'Values are for illustration purposes only.',
    },
    {
      kind: 'quote',
      text: 'An empty marketplace is no adventure. Give us {{seats:100 }}founders with one good listing each, and the first member who opens the {{mobile-app:app|door}} has a reason to stay. That’s why the first {{seats:hundred|founders}} get the best deal, for good.',
      by: 'The founders of {brand}',
      picture: 'hosting/hero',
    },
    {
      kind: 'timeline',
      title: 'What happens when',
      stops: [
        {
          when: 'Now',
          title: 'Apply',
          text: `${figures.applicationQuestions}. We review {{review-time:within 48 hours }}and write to you.`,
        },
        {
          when: 'June-July',
          title: '{{success-team:We prepare|You prepare}} your listing',
          text: '{{success-team:Our team helps with photos, price and wording.|Photos, price and wording.}}',
        },
        {
          when: 'Launch',
          title: '{{early-access:Early access and swap|Swap}} invites',
          text: '{{early-access:You get in before everybody else, and the first swaps are yours.|The first swaps are yours.}}',
        },
      ],
    },
    {
      kind: 'questions',
      title: 'Before you apply',
      questions: [
        {
          question: 'What do I commit to?',
          answer:
            'One listing, honestly described, and a few words of feedback while we build. You decide on every request.',
        },
        {
          question: 'What happens after {{fees:year 1|I join}}?',
          answer:
            'The badge {{fees:and the reduced platform fees stay|stays}}. We’ll tell you about the yearly membership long before it’s due, and you can cancel any time.',
        },
        {
          question: 'Can I leave and come back?',
          answer:
            'You may cancel at any time. Your founder benefits end then, and rejoining costs the standard fee.',
        },
        {
          question: 'What if I am not among the {{seats:first 100|founders}}?',
          answer:
            'You’re still welcome, as a regular owner member. We answer applications in the order they arrive.',
        },
      ],
    },
    {
      kind: 'invitation',
      title: '{{seats:One of a hundred|Your first toy}}',
      picture: 'classic-roadster/couple',
      text: 'It takes about five minutes.',
      action: applyNow,
    },
  ],
};
