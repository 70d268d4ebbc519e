/** The words of /terms. */
import type { LegalText } from './privacy.ts';

export const terms: LegalText = {
  title: 'Terms of Service',
  intro:
    'The rules between you and {brand}, and between members. {{before-launch:The product is in its pre-launch phase; before|Before}} real money moves, every member is asked to accept the then valid version.',
  parts: [
    {
      heading: 'Who may use it',
      paragraphs: [
        'You must be at least 18 years old. Renting, listing and swapping are for approved members{{identity-check: who have passed the identity check; some gear asks for a licence as well}}.',
      ],
    },
    {
      heading: 'What we are',
      paragraphs: [
        'A marketplace. Owners rent and swap what is theirs; we bring the two sides together, hold payments in between, and keep the record. We do not own the gear and are not a party to the rental.',
      ],
    },
    {
      heading: 'Owners',
      paragraphs: [
        'List only what is yours to lend, describe it truthfully, and keep it safe. You set price, availability{{deposit:, deposit}}{{cancellation:, cancellation policy}} and rules, and you approve or decline each request.',
        'Owners pay a yearly membership, whose tier depends on the number of listings, and a platform fee on each booking.',
      ],
    },
    {
      heading: 'Renters',
      paragraphs: [
        'Use what you rent with care, within the owner’s rules and the law, and bring it back on time and as you found it. You {{waiver:sign a liability waiver before you take it, and }}answer for damage you cause up to the limits agreed.',
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
        'Applications are subject to approval. A member may cancel at any time and loses the benefits; rejoining is at the standard fee.',
      ],
    },
    {
      heading: 'Cancellations, damage, disputes',
      paragraphs: [
        '{{cancellation:The cancellation policy shown when you booked is the one that holds. }}Damage is claimed within 48 hours of the return, with pictures. If the two sides do not agree, an operator decides with reasons, and one appeal goes to another operator.',
      ],
    },
    {
      heading: 'The small print',
      paragraphs: [
        'Sample listings and figures on these pages are for illustration purposes only. The laws of British Columbia and the federal laws of Canada apply. If a part of these terms does not hold, the rest does.',
      ],
    },
  ],
};
