/** Writes the emails to applicants, and the reminders to operators. */
import { emailHtml, emailText, type EmailContent, type EmailPart } from '../../../platform/email-text.ts';
import { momentText } from '../../../platform/time/moment-text.ts';
import type { FounderFree, Reminder } from '../membership-terms.ts';

export type EmailFrame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};
/** An email as text and HTML. */
export type Words = { subject: string; body: string; html: string };
type Content = Omit<EmailContent, keyof EmailFrame> & { subject: string };

const momentInWords = (instant: Date): string => momentText(instant, 'America/Vancouver');

const text = (words: string): EmailPart => ({ kind: 'text', text: words });
const button = (label: string, href: string): EmailPart => ({ kind: 'button', label, href });
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

function dressed(frame: EmailFrame, { subject, ...content }: Content): Words {
  const mail = { ...frame, ...content };
  return { subject, body: emailText(mail), html: emailHtml(mail) };
}

/** Where the applicant sees its status. */
export const statusPath = '/account#application';
const whyApplicant = (brandName: string): string =>
  `You get this email because someone applied to ${brandName} with this address.`;

/** Sent when an application arrives. */
export function receiptEmail(
  frame: EmailFrame,
  { firstName, email }: { firstName: string; email: string },
  dueAt: Date,
): Words {
  return dressed(frame, {
    subject: `We received your application to the ${frame.brandName} Founders Club`,
    title: 'We received your application',
    preview: `We’ll answer by ${momentInWords(dueAt)}.`,
    parts: [
      text(`Hello ${firstName.trim()}, thank you for applying. A person reads every application.`),
      { kind: 'facts', facts: [['Our answer by', momentInWords(dueAt)]] },
      text(`To check its status, sign in or create an account with this address (${email}).`),
      button('Check the status', `${frame.origin}${statusPath}`),
    ],
    reason: `${whyApplicant(frame.brandName)} If it wasn’t you, ignore this email. Or apply yourself: sign in with this address, and your application will replace this one.`,
  });
}

export type DecisionFacts = {
  outcome:
    | { kind: 'founder'; seat: number; free: FounderFree; bonusPoints: number }
    | { kind: 'owner'; seatsAreTaken: boolean; yearlyCents: number }
    | { kind: 'renter'; yearlyCents: number }
    | { kind: 'waitlisted' }
    | { kind: 'declined' };
  firstName: string;
  email: string;
  /** The operator's note; '' for none. */
  note: string;
  /** Whether an account exists for which the membership is active. */
  hasAccount: boolean;
};

const dollars = (cents: number): string =>
  cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
const yearly = (cents: number): string => (cents === 0 ? 'costs nothing' : `costs ${dollars(cents)} a year`);

type Approval = { subject: string; title: string; words: string[]; facts: (readonly [string, string])[] };

function approvalOf({ brandName }: EmailFrame, { outcome }: DecisionFacts): Approval | null {
  switch (outcome.kind) {
    case 'founder':
      return {
        subject: `Welcome, founder ${outcome.seat} of 100`,
        title: `You’re founder ${outcome.seat}`,
        words: ['you’re in. This seat is yours; nobody else will ever have it.'],
        facts: [
          ['Founder seat', `${outcome.seat} of 100`],
          [
            'Membership',
            outcome.free === 'life' ? 'Free for life, while you keep it' : 'Free for the first year',
          ],
          ['With your first published listing', `${outcome.bonusPoints} Adventure Points`],
        ],
      };
    case 'owner':
      return {
        subject: `Welcome to ${brandName}`,
        title: 'You’re in',
        words: [
          outcome.seatsAreTaken
            ? 'the hundred founder seats are taken, so this is an ordinary owner membership: list, rent out and swap.'
            : 'list, rent out and swap.',
          `An owner membership with one listing ${yearly(outcome.yearlyCents)}. We’ll write to you 30 days before we charge anything.`,
        ],
        facts: [],
      };
    case 'renter':
      return {
        subject: `Welcome to ${brandName}`,
        title: 'You’re in',
        words: [
          'this is a renter-only membership, as you asked: rent what others share, and spend Adventure Points on it.',
          `It ${yearly(outcome.yearlyCents)}.`,
        ],
        facts: [],
      };
    default:
      return null;
  }
}

const noteParts = (note: string): EmailPart[] => (note === '' ? [] : [text(note)]);

function approvalParts(frame: EmailFrame, facts: DecisionFacts, approval: Approval): EmailPart[] {
  const [first = '', ...more] = approval.words;
  const next: EmailPart[] = facts.hasAccount
    ? [text('Your membership is active.'), button('Go to your account', `${frame.origin}/account`)]
    : [
        text(`One step left: create your account with this email address (${facts.email}).`),
        button('Create your account', `${frame.origin}/signup`),
      ];
  return [
    text(`Hello ${facts.firstName.trim()}, ${first}`),
    ...more.map(text),
    ...(approval.facts.length > 0 ? [{ kind: 'facts', facts: approval.facts } as const] : []),
    ...noteParts(facts.note),
    ...next,
  ];
}

/** Sent with each decision. The desk's preview is this. */
export function decisionEmail(frame: EmailFrame, facts: DecisionFacts): Words {
  const { brandName, origin } = frame;
  const reason = whyApplicant(brandName);
  const approval = approvalOf(frame, facts);
  if (approval) {
    const { subject, title } = approval;
    const preview = capital(approval.words[0] ?? '');
    return dressed(frame, { subject, title, preview, parts: approvalParts(frame, facts, approval), reason });
  }
  const hello = `Hello ${facts.firstName.trim()},`;
  if (facts.outcome.kind === 'waitlisted')
    return dressed(frame, {
      subject: `You’re on the ${brandName} waiting list`,
      title: 'You’re on our waiting list',
      preview: 'We’ll email you as soon as there’s room.',
      parts: [
        text(
          `${hello} thank you for your patience. We don’t have a spot for you yet, and we don’t want to turn you away.`,
        ),
        ...noteParts(facts.note),
        text(
          'You don’t need to do anything. We’ll email you as soon as there’s room. You can withdraw any time.',
        ),
        button('Check the status', `${origin}${statusPath}`),
      ],
      reason,
    });
  return dressed(frame, {
    subject: `Your application to ${brandName}`,
    title: 'Our answer to your application',
    preview: 'Thank you for applying, and for the time it took.',
    parts: [
      text(
        `${hello} thank you for applying, and for the time it took. We have decided not to offer you a membership.`,
      ),
      ...noteParts(facts.note),
      text('You can still browse everything. If you think we missed something, just reply to this email.'),
      button('Browse listings', `${origin}/listings`),
    ],
    reason,
  });
}

const urgency: Record<Reminder, string> = {
  half: 'Half the time to answer has passed',
  late: 'Little time left to answer',
  overdue: 'An answer is overdue',
};

/** Sent to each operator while an application waits. It contains no data of the applicant: email is not the place for it. */
export function reminderEmail(
  frame: EmailFrame,
  reminder: Reminder,
  application: { id: string; dueAt: Date },
): Words {
  const by = momentInWords(application.dueAt);
  return dressed(frame, {
    subject: `${urgency[reminder]}: an application to ${frame.brandName}`,
    title: urgency[reminder],
    preview: `Answer due by ${by}.`,
    parts: [
      text('An application has no answer yet.'),
      { kind: 'facts', facts: [['Answer due', by]] },
      button('Open the application', `${frame.origin}/operator/applications/${application.id}`),
    ],
    reason: `You get this email because you are an operator of ${frame.brandName}.`,
  });
}

/** Sent when a membership ends. */
export function farewellEmail(frame: EmailFrame, wasFounder: boolean): Words {
  return dressed(frame, {
    subject: `Your ${frame.brandName} membership has ended`,
    title: 'Your membership has ended',
    preview: 'It is cancelled, as you asked.',
    parts: [
      text('Your membership is cancelled, as you asked. Your confirmed trips stay as agreed.'),
      ...(wasFounder ? [text('Your founder benefits end too, and your seat stays empty.')] : []),
      text('You are welcome back at any time, at the standard fee.'),
      button('Go to your account', `${frame.origin}/account`),
    ],
    reason: `You get this email because you were a member of ${frame.brandName}.`,
  });
}
