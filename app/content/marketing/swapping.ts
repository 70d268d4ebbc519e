/** The text of /swapping. */
import { figures } from '../figures.ts';
import { applyNow, joinNow, type MarketingPage } from './marketing-page.ts';

export const swapping: MarketingPage = {
  title: 'Discover Swapping',
  description:
    'Swap gear for gear with {{identity-check:verified }}members, or pay with Adventure Points earned from your own. No rent, only a small platform fee{{insurance: that includes insurance}}.',
  hero: {
    eyebrow: 'Swap & Share',
    headline: 'Trade a weekend on the lake for a week in the snow.',
    text: 'You lend what you have and ride what they have. No rent changes hands, only a small platform fee{{insurance: that includes insurance}}.',
    picture: 'swapping/hero',
    actions: [joinNow, { to: '/listings?exchange=directSwap', label: 'See what can be swapped' }],
  },
  sections: [
    {
      kind: 'words',
      title: 'What is swapping?',
      paragraphs: [
        'Two members, two things that sit idle at different times of the year. Your boat sleeps all winter; their sled sleeps all summer. Swapping lets each of you use the other’s, on dates that suit you both.',
        'The two stays don’t have to be at the same time, or worth the same: points or cash even out the difference.',
      ],
      picture: 'super-air-nautique/hero',
    },
    {
      kind: 'compare',
      title: 'How does swapping work?',
      sides: [
        {
          icon: 'swap',
          title: 'Direct swap',
          text: 'Toy for toy.',
          points: [
            'You offer one of your listings for one of theirs',
            'Same dates or different ones',
            'Both calendars are booked together, or neither is',
            'Each side pays the platform’s swap fee{{insurance:, insurance included}}',
          ],
        },
        {
          icon: 'points',
          title: 'AP swap',
          text: 'Toy for points, points for any toy.',
          points: [
            'Take Adventure Points when somebody uses your gear',
            'Spend them with any member who takes points',
            'No need to find someone who wants exactly what you have',
            'Points are credited on the start date',
          ],
        },
      ],
    },
    {
      kind: 'cards',
      title: 'What are Adventure Points?',
      text: 'A currency that exists only among members. It has no cash value; it is worth exactly what it lets you do.',
      cards: [
        {
          icon: 'points',
          title: 'Earn them',
          text: '{{bonus-points:By joining the club, with your first listing, and whenever|Whenever}} you accept a booking where the renter offers points.',
        },
        {
          icon: 'key',
          title: 'Keep them in your Adventure Wallet',
          text: 'Your wallet lists every entry with its reason and the balance after it. They may expire after 12+ months of inactivity, and they cannot be transferred.',
        },
        {
          icon: 'map',
          title: 'Spend them',
          text: `On other members’ stays and gear. For example, four days of lending a trailer earn ${figures.trailerFourDaysPoints} AP, and a day on a wake boat costs ${figures.wakeBoatDayPoints} AP.`,
        },
        {
          icon: 'award',
          title: 'Founders Club bonus',
          text: '500 bonus AP for founders who join and complete a first listing.',
          promise: 'bonus-points',
        },
      ],
    },
    {
      kind: 'steps',
      title: 'Your first swap in four steps',
      steps: [
        { title: 'Browse and choose', text: 'Look for the green swap badge. Pick the dates you dream of.' },
        { title: 'Make your move', text: 'Offer a direct swap, points, or cash + AP, and say hello.' },
        {
          title: 'Get a quick response',
          text: 'The owner accepts, declines, or comes back with another idea.',
        },
        { title: 'Swap your way', text: 'Meet, hand over, go. Then review each other.' },
      ],
    },
    {
      kind: 'cards',
      title: 'Safe on both sides',
      picture: 'secluded-cabin-banff/people',
      cards: [
        {
          icon: 'shield',
          title: '{{insurance:Insured|Clear on damage}}',
          text: '{{insurance:The swap fee includes insurance with a coverage limit of $2M.|Each side pays for damage it causes. Ask your own insurer before you swap.}}',
        },
        {
          icon: 'id',
          title: 'Verified',
          text: 'Every member has passed an ID check, with the right licence where one is needed.',
          promise: 'identity-check',
        },
        {
          icon: 'check',
          title: 'On record',
          text: 'A signed waiver{{inspection: and a pre-trip checklist with photos}}, both ways.',
          promise: 'waiver',
        },
        {
          icon: 'swap',
          title: 'Both or neither',
          text: 'Your dates are booked only when theirs are. Nobody ends up with half a swap.',
        },
      ],
    },
    {
      kind: 'stories',
      title: 'What a swap can look like',
      stories: [
        {
          picture: 'coachmen-trailer/hero',
          title: 'A trailer for a chalet',
          text: `Six July nights in a 28-foot trailer in Summerland and ${figures.chaletOverTrailerPoints} AP, for two February nights at Big White.`,
          who: 'Example: Dana and Priya',
        },
        {
          picture: 'seadoo-gti-pair/hero',
          title: 'Watercraft for a sled',
          text: `A Saturday with two watercraft on the Okanagan, for a powder day near Revelstoke and ${figures.watercraftOverSledPoints} AP.`,
          who: 'Example: Marc and Tess',
        },
        {
          picture: 'paddle-boards/hero',
          title: 'Boards for points',
          text: `Two weekends of paddleboards earned ${figures.boardsPoints} AP. ${figures.domePoints} of them became a night in a dome above the vineyards.`,
          who: 'Example: Noor',
        },
      ],
      note: 'Values are for illustration purposes only.',
    },
    {
      kind: 'questions',
      title: 'Questions about swapping',
      questions: [
        {
          question: 'Do both sides have to swap at the same time?',
          answer:
            'No. Each stay has its own dates. The member who receives first leaves a bond, so the other can be sure of their turn.',
        },
        {
          question: 'What if my gear is worth more?',
          answer:
            'Ask for the difference in Adventure Points or cash. Both of you see it before anybody agrees.',
        },
        {
          question: 'What does a swap cost?',
          answer:
            'No rent. Each side pays a small platform fee{{insurance: that includes insurance}}; it is shown before you confirm.',
        },
        {
          question: 'Can I limit how often I swap?',
          answer:
            'Yes. Say how many swaps you want in a year, and we stop offering them once you reach that number.',
        },
        {
          question: 'Can I turn points into cash?',
          answer:
            'No. Points have no cash value and cannot be transferred. Use them for other members’ stays and gear.',
        },
        {
          question: 'Who can swap?',
          answer:
            'Owners with an approved membership and at least one listing. Renter-only members can use the points they hold.',
        },
      ],
    },
    {
      kind: 'invitation',
      title: 'Bring what you have',
      picture: 'chaparral-270/cove',
      text: 'One listing opens all the others.',
      action: applyNow,
    },
  ],
  banner: {
    title: 'Join {brand} Founders Club Today!',
    text: '{{seats:Limited Availability|Founding members wanted}}',
    action: applyNow,
  },
};
