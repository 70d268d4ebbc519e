/** The words of /privacy, also used for cookies. */
export type LegalText = {
  title: string;
  intro: string;
  parts: { id?: string; heading: string; paragraphs: string[] }[];
};

export const privacy: LegalText = {
  title: 'Privacy Policy',
  intro: 'What {brand} knows about you, why, for how long, and what you can ask of us. Written to be read.',
  parts: [
    {
      heading: 'What we collect',
      paragraphs: [
        'What you give us: your name, e-mail address, phone number if you wish, the place you live in, and your answers when you apply to the Founders Club or give feedback. Feedback needs no name.',
        'What arises when you use the site: the pages that our server delivers, with the time and a random request number, without your address and without what you searched for. Your browser also tells us how fast a page came; that is added to a count for all visitors and kept for nobody.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To answer your application, to run the bookings and swaps you agree to, to write to you about them, and to keep the place safe. The newsletter comes only after you confirm your address, and every issue has a link that ends it.',
        'We do not sell personal information, and we do not show advertising of others.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Other members see your first name, your reviews and what you list, with a position that is about a kilometre off. The exact address of a listing is shown to a renter once a booking is confirmed.',
        'Companies that work for us, such as the card processor{{insurance: and the insurer}}, receive what they need for that work and nothing more.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and your browser’s storage',
      paragraphs: [
        'We set no cookies for advertising or measurement. Your browser keeps a few things for you on your own device: the light or dark theme, your favourites, an application you have begun, the pages you visited last, so that they are there without a connection, and, when you sign in, your session.',
        'Everything on our pages comes from our own address. A video is loaded from its provider only after you press play.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Applications that lead nowhere are deleted after a year. {{identity-check:Identity documents are deleted 30 days after the decision. }}Records of bookings and payments are kept as long as the law asks.',
      ],
    },
    {
      heading: 'What you can ask',
      paragraphs: [
        'You may see, correct, export and delete what we hold about you, under British Columbia’s and Alberta’s Personal Information Protection Acts. Write to us, and we answer within 30 days.',
      ],
    },
  ],
};
