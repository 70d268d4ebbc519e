/** The text of /terms. */
import type { LegalText } from './privacy.ts';

export const terms: LegalText = {
  title: 'Terms of Service',
  intro:
    'The rules between you and {brand}, and between members. {{before-launch:We haven’t launched yet: before|Before}} real money moves, we ask every member to accept the version that is then in force.',
  parts: [
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be at least 18 years old. One person, one account: don’t share it, and give your real name. Renting, listing and swapping are for members{{identity-check: who have passed the identity check; some gear asks for a licence as well}}.',
      ],
    },
    {
      heading: 'What we are',
      paragraphs: [
        'A marketplace. Hosts rent out and swap what is theirs. We bring both sides together, hold payments in between, and keep the record. We don’t own the gear, and we are not a party to the rental.',
      ],
    },
    {
      heading: 'Hosts',
      paragraphs: [
        'List only what is yours to lend, describe it truthfully, and keep it safe and legal to use. You set the price, the free days{{deposit:, the deposit}}{{cancellation:, the cancellation policy}} and the rules, and you accept or decline each request.',
        'Hosts pay a yearly membership, whose tier depends on the number of listings, and a platform fee on each booking. If you cancel the membership, we refund the whole months that you haven’t used, with their tax. You see what you receive before you accept. Taxes on your income are yours to report.',
      ],
    },
    {
      heading: 'Guests',
      paragraphs: [
        'Use what you rent with care, within the host’s rules and the law, and bring it back on time and as you found it. You {{waiver:sign a liability waiver before you take it, and }}answer for damage you cause up to the limits agreed.',
        'The price you see before you pay is the whole price, with every fee and tax. If you pay in two parts, we charge the rest to the same card on the day we name before you pay. If that fails and you don’t pay in time, we cancel{{cancellation: by the cancellation policy}}.',
      ],
    },
    {
      heading: 'Adventure Points',
      paragraphs: [
        'Points have no cash value, cannot be transferred other than through an exchange, and may expire after 12+ months of inactivity. They are credited on the rental start date.',
      ],
    },
    {
      heading: 'Founders Club',
      paragraphs: [
        'We approve applications one by one. A member may cancel at any time but loses the benefits; rejoining costs the standard fee.',
      ],
    },
    {
      heading: 'Cancellations, damage, disputes',
      paragraphs: [
        '{{cancellation:The cancellation policy shown when you booked is the one that counts. }}Claim damage within 48 hours of the return, with photos. If the two sides don’t agree, someone on our team decides and says why. You may appeal once, to someone else on the team.',
        'If a guest disputes a charge with their bank, we send the bank the record of the hand-over. Until the bank decides, nothing is handed over and payouts of that charge wait. If the bank takes the charge back before the trip, we cancel it. After the trip, host and platform each give back their part, and a host who was already paid owes it.',
      ],
    },
    {
      heading: 'What’s not allowed',
      paragraphs: [
        'Agreeing outside the site on something you found here, false names and photos, harassing or discriminating against members, listing what is stolen or unsafe, and attacking the site. We may hide listings, suspend accounts, or end a membership for this, and we’ll say why.',
      ],
    },
    {
      heading: 'Your texts and photos',
      paragraphs: [
        'They stay yours. You let us show them on the site and in its emails for as long as they are there. Post only what is yours to share.',
      ],
    },
    {
      heading: 'Our liability',
      paragraphs: [
        'We run the site with care, but we can’t promise that it never fails, or that members do what they say. As far as the law allows, we are liable for what we cause on purpose or by gross negligence, and otherwise only up to the fees we received for the booking. Nothing here takes away rights that consumer law gives you.',
      ],
    },
    {
      heading: 'The small print',
      paragraphs: [
        'Sample listings and figures on these pages are for illustration purposes only. The laws of British Columbia and the federal laws of Canada apply; if you live in Alberta, its consumer laws protect you as well. If a part of these terms doesn’t hold, the rest does.',
        'When we change these terms, we email members 30 days before. Agreed trips keep the terms they were agreed under.',
      ],
    },
  ],
  versions: [
    { version: 4, month: 'November 2026', change: 'Uses plainer words; the rules are the same.' },
    {
      version: 3,
      month: 'November 2026',
      change: 'Adds disputed charges, paying in two parts, and the refund of unused membership months.',
    },
    { version: 2, month: 'November 2026', change: 'Adds conduct, content and liability.' },
    { version: 1, month: 'November 2026', change: 'The first text.' },
  ],
};
