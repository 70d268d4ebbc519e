/** The text of /privacy, also used for cookies. docs/privacy.md says where each statement is kept true. */
export type Version = { version: number; month: string; change: string };

export type LegalText = {
  title: string;
  intro: string;
  parts: { id?: string; heading: string; paragraphs: string[] }[];
  /** Newest first. A test refuses changed text without a new version. */
  versions: [Version, ...Version[]];
};

export const privacy: LegalText = {
  title: 'Privacy Policy',
  intro: 'What {brand} knows about you, why, for how long, and what you can ask us to do.',
  parts: [
    {
      heading: 'What we collect',
      paragraphs: [
        'What you give us: your name and email, your phone number if you like, where you live, your answers when you apply, your listings, photos and messages, and the documents you show when gear asks for them. Feedback needs no name.',
        'What your use of the site creates: your bookings, swaps, points, payments and reviews, and the devices you sign in from. Your card number goes straight to the card processor and never reaches us.',
        'What we don’t collect: our log has the time, the page and a random request number, but not your address or what you searched for. Your browser tells us how fast a page was; we add that to a count for everyone.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To answer your application, carry out the bookings and swaps you agree to, email you about them, settle disputes, and keep members safe. We use it for nothing else without asking you first.',
        'The newsletter comes only after you confirm your email, and every issue has a link to unsubscribe. You choose which emails about your account you get; those about money, security and agreed trips always come.',
        'We don’t sell personal information, and we show no advertising.',
      ],
    },
    {
      heading: 'Who sees it',
      paragraphs: [
        'Other members see your first name, the photo and bio you add, your reviews and your listings. On the map, a listing’s position is accurate only to about a kilometre. The guest gets the exact address once a booking is confirmed.',
        'Until something is confirmed, we hide phone numbers, emails and links in messages. Our team reads messages only when you report them, or when a dispute is about them. They don’t see your full email address unless one of us records why it is needed.',
        'Photos of a listing are public once it is published. Before that, only you and our reviewers can open them.',
        'Companies that work for us, such as the card processor{{insurance:, the insurer}} and the email provider, get what they need for that work and nothing more. Some of them keep data outside Canada, where other laws apply.',
        'We hand data to authorities only when the law requires it.',
      ],
    },
    {
      id: 'cookies',
      heading: 'Cookies and your browser’s storage',
      paragraphs: [
        'We set no cookies. Your browser keeps a few things for you on your own device: the light or dark theme, your favourites, an application you have begun, recently visited pages so that they open without a connection, and your session while you are signed in.',
        'Everything on our pages comes from our own address. A video is loaded from its provider only after you press play.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        'Your account, profile and listings: until you delete your account. Declined or withdrawn applications: one year. {{identity-check:Identity documents: 30 days after the decision. }}Emails we sent you: 30 days. Notifications: 180 days. Devices you signed in from: 90 days. Reports and questions to our team: one year after they are closed.',
        'Photos of hand-overs and claims: six months after the last day to make a claim. Records of bookings and payments: as long as tax law requires, which is about seven years.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted, passwords are stored as hashes, and documents are private files that only you and the people who check them can open. Our team signs in with a second step, and everything it does is logged.',
        'If data ever leaks in a way that could harm you, we’ll tell you and the privacy commissioners without delay.',
      ],
    },
    {
      heading: 'What you can ask',
      paragraphs: [
        'You can download everything we hold about you, and delete your account, on your account page. You can correct your profile yourself, and ask us to correct the rest. You can withdraw your consent at any time; we tell you first what that ends.',
        'Write to us with any question, and we’ll answer within 30 days, as British Columbia’s and Alberta’s Personal Information Protection Acts and the federal PIPEDA require. Not happy with the answer? You can complain to the privacy commissioner of your province or of Canada.',
      ],
    },
  ],
  versions: [
    { version: 4, month: 'November 2026', change: 'Uses plainer words; the rules are the same.' },
    {
      version: 3,
      month: 'November 2026',
      change:
        'Says when our team sees your email, who sees photos of a draft, and how long reports and questions are kept.',
    },
    {
      version: 2,
      month: 'November 2026',
      change: 'Says how long each thing is kept, which companies get what, and how to complain.',
    },
    { version: 1, month: 'November 2026', change: 'The first text.' },
  ],
};
