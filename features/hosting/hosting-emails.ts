/** Writes the emails to owners about a reviewed listing. */
import { emailHtml, emailText, type EmailPart } from '../../platform/email-text.ts';
import { daysText } from '../../platform/time/days-text.ts';

type Frame = {
  brandName: string;
  /** Our own address, without a trailing slash. */
  origin: string;
};
type Facts = {
  event: 'approve' | 'approve_ahead' | 'send_back' | 'take_down';
  title: string;
  /** The operator's note; '' for none. */
  note: string;
  hostedId: string;
  slug: string | null;
};

const words: Record<
  Facts['event'],
  { subject: (title: string) => string; title: string; first: (title: string) => string }
> = {
  approve: {
    subject: (title) => `“${title}” is live`,
    title: 'Your listing is live',
    first: (title) =>
      `Anyone can find “${title}” now. Keep its calendar up to date and answer requests quickly.`,
  },
  approve_ahead: {
    subject: (title) => `“${title}” is approved`,
    title: 'Your listing is approved',
    first: (title) =>
      `We approved “${title}”. It goes live as soon as your ID is verified. If you haven't sent a photo of your ID yet, you can do that on your account page.`,
  },
  send_back: {
    subject: (title) => `“${title}” needs a few changes`,
    title: 'A few changes, please',
    first: (title) => `We reviewed “${title}”. Before it goes live, please change this:`,
  },
  take_down: {
    subject: (title) => `“${title}” is offline for now`,
    title: 'Your listing is offline for now',
    first: (title) =>
      `We had to take “${title}” offline. Confirmed bookings stay as they are. To bring it back, please change this:`,
  },
};

/** One email as text and HTML, and its subject. */
export function reviewEmail(
  frame: Frame,
  { event, title, note, hostedId, slug }: Facts,
): { subject: string; body: string; html: string } {
  const said = words[event];
  const name = title.trim() || 'your listing';
  const href =
    event === 'approve' && slug !== null
      ? `${frame.origin}/listing/${slug}`
      : `${frame.origin}/host/listings/${hostedId}`;
  const parts: EmailPart[] = [
    { kind: 'text', text: said.first(name) },
    ...(note === '' ? [] : [{ kind: 'text', text: note } as const]),
    { kind: 'button', label: event === 'approve' ? 'See it as renters do' : 'Continue', href },
  ];
  const mail = {
    ...frame,
    title: said.title,
    preview: note === '' ? said.first(name) : note.slice(0, 140),
    parts,
    reason: `You get this email because you list on ${frame.brandName}.`,
  };
  return { subject: said.subject(name), body: emailText(mail), html: emailHtml(mail) };
}

/** Someone booked here on days another calendar had taken. */
export function conflictEmail(
  frame: Frame,
  {
    title,
    calendar,
    days,
  }: { title: string; calendar: string; days: readonly { from: string; to: string }[] },
): { subject: string; body: string; html: string } {
  const first = `The calendar “${calendar}” blocks days of “${title}” that overlap a confirmed booking here. We didn’t cancel anything. Please check, and message the renter who can’t have it.`;
  const mail = {
    ...frame,
    title: 'Two bookings on the same days',
    preview: first,
    parts: [
      { kind: 'text', text: first },
      {
        kind: 'facts',
        facts: days.slice(0, 20).map(({ from, to }) => ['Days', daysText(from, to)] as const),
      },
      { kind: 'button', label: 'Open your calendar', href: `${frame.origin}/host/calendar` },
    ] satisfies EmailPart[],
    reason: `You get this email because you list on ${frame.brandName}.`,
  };
  return { subject: `“${title}” is booked twice`, body: emailText(mail), html: emailHtml(mail) };
}
