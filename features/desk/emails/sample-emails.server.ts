/** Writes one email of every kind with made-up facts, for /dev/mailbox and the tests of emails. */
import * as auth from '../../auth/auth-emails.ts';
import * as security from '../../auth/security-emails.ts';
import { searchEmail } from '../../browse/saved/search-email.ts';
import { answerEmail, receivedEmail } from '../../help/help-emails.ts';
import { conflictEmail, reviewEmail } from '../../hosting/hosting-emails.ts';
import { identityEmail } from '../../identity/identity-emails.ts';
import type { ListingCard, Picture } from '../../listings/listing-card.ts';
import * as application from '../../membership/application/application-emails.ts';
import { messageEmail } from '../../messaging/message-email.ts';
import { confirmationEmail } from '../../newsletter/confirmation-email.ts';
import { dailyEmail, noticeEmail } from '../../notifications/notification-email.ts';
import { kindNames, notificationKinds } from '../../notifications/notification-kinds.ts';
import { sampleFacts } from '../../notifications/sample-facts.ts';
import { expiryEmail } from '../../points/expiry-email.ts';
import { receiptEmail } from '../../receipts/email-receipt.server.ts';
import type { ReceiptKind } from '../../receipts/receipt-view.ts';
import { notSentEmail } from '../../walk-in/waiting-request-emails.ts';

/** An email as it would be sent. `kind` names it: 'booking.cancelled', 'receipt: refund'. */
export type SampleEmail = { kind: string; subject: string; body: string; html: string };
type Frame = { brandName: string; origin: string };
type Written = Omit<SampleEmail, 'kind'>;

const id = '7d1c6c1e-0000-4000-8000-000000000000';
const at = new Date('2027-06-02T16:00:00.000Z');

const authEmails = (frame: Frame): Record<string, Written> => {
  const proof = { ...frame, link: `${frame.origin}/welcome#sample`, code: '482913', goodForSeconds: 3_600 };
  const change = { ...proof, oldEmail: 'noor@example.com', newEmail: 'noor.h@example.com' };
  return {
    confirmation: auth.confirmationEmail(proof),
    'confirmation with a request': auth.confirmationEmail({
      ...proof,
      about: 'your request for Coachmen Trailer, Jun 4 to Jun 6',
    }),
    'already here': auth.alreadyHereEmail(frame),
    recovery: auth.recoveryEmail(proof),
    'magic link': auth.magicLinkEmail(proof),
    invite: auth.inviteEmail(proof),
    'email change': auth.emailChangeEmail({ ...change, isToNew: true }),
    reauthentication: auth.reauthenticationEmail({ ...frame, code: '482913', goodForSeconds: 600 }),
    'password changed': auth.changedEmail({ ...frame, what: 'password', now: '' }),
    'email changed': auth.changedEmail({ ...frame, what: 'email', now: 'noor.h@example.com' }),
    'passkey added': security.passkeyEmail(frame, 'added', 'Noor’s phone'),
    'new device': security.newDeviceEmail(frame, 'Chrome on Windows', at),
    'recovery codes': security.recoveryCodesEmail(frame),
    'recovery code used': security.recoveryCodeUsedEmail(frame, 7),
    'API token': security.apiTokenEmail(frame, 'My calendar'),
  };
};

const applicationEmails = (frame: Frame): Record<string, Written> => {
  const facts = { firstName: 'Noor', email: 'noor@example.com', note: '', hasAccount: false };
  const decided = (outcome: application.DecisionFacts['outcome']) =>
    application.decisionEmail(frame, { ...facts, outcome });
  return {
    'application received': application.receiptEmail(frame, facts, at),
    'application: founder': decided({ kind: 'founder', seat: 12, free: 'life', bonusPoints: 500 }),
    'application: owner': decided({ kind: 'owner', seatsAreTaken: true, yearlyCents: 9_900 }),
    'application: renter': decided({ kind: 'renter', yearlyCents: 4_900 }),
    'application: waiting list': decided({ kind: 'waitlisted' }),
    'application: declined': decided({ kind: 'declined' }),
    'application overdue': application.reminderEmail(frame, 'overdue', { id, dueAt: at }),
    'membership ended': application.farewellEmail(frame, true),
  };
};

function receipt(frame: Frame, kind: ReceiptKind, picture: Picture | null): Written {
  const lines = [
    { label: '3 days × $300', cents: 90_000, isTax: false },
    { label: 'Service fee', cents: 7_200, isTax: false },
    { label: 'GST 5%', cents: 4_860, isTax: true },
    { label: 'PST 7%', cents: 6_300, isTax: true },
  ];
  const view = {
    id: 123,
    number: 'WL-000123',
    kind,
    at: at.toISOString(),
    title: 'Coachmen Trailer',
    days: 'June 4, 2027 to June 6, 2027',
    place: `/exchanges/${id}`,
    other: 'Marnie K.',
    card: { brand: 'Visa', lastFour: '4242' },
    lines,
    totalCents: 108_360,
  };
  const issuer = {
    name: frame.brandName,
    address: '',
    gstNumber: '123456789 RT0001',
    pstNumber: '',
    isTest: false,
  };
  return receiptEmail(
    { brand: { name: frame.brandName }, origin: frame.origin },
    { receipt: view, issuer },
    picture,
  );
}

const otherEmails = (frame: Frame, cards: readonly ListingCard[]): Record<string, Written> => {
  const picture = cards[0]?.picture ?? null;
  const listed = { title: 'Coachmen Trailer', note: '', hostedId: id, slug: 'coachmen-trailer' };
  const thread = { threadId: id, title: 'Coachmen Trailer', picture, from: 'Noor', count: 1 };
  return {
    'saved search': searchEmail({
      ...frame,
      search: { name: 'Trailers near Kelowna', query: 'category=rvs', offKey: id },
      cards,
    }),
    message: messageEmail(frame, { ...thread, texts: ['Hi! Does the trailer fit a 1⅞ inch ball?'] }),
    'receipt: charge': receipt(frame, 'charge', picture),
    'receipt: refund': receipt(frame, 'refund', picture),
    'receipt: payout': receipt(frame, 'payout', picture),
    'listing approved': reviewEmail(frame, { ...listed, event: 'approve' }),
    'listing approved, ID missing': reviewEmail(frame, { ...listed, event: 'approve_ahead' }),
    'listing sent back': reviewEmail(frame, {
      ...listed,
      event: 'send_back',
      note: 'Add the trailer’s weight.',
    }),
    'listing taken down': reviewEmail(frame, {
      ...listed,
      event: 'take_down',
      note: 'Add the trailer’s weight.',
    }),
    'booked twice': conflictEmail(frame, {
      title: 'Coachmen Trailer',
      calendar: 'Airbnb',
      days: [{ from: '2027-06-04', to: '2027-06-06' }],
    }),
    'ID verified': identityEmail(frame, { decision: 'verify', document: 'drivers_licence', note: '' }),
    'ID declined': identityEmail(frame, {
      decision: 'decline',
      document: 'drivers_licence',
      note: 'The photo is blurry.',
    }),
    'points expire': expiryEmail({ ...frame, points: 1_150, daysBefore: 30, expiresAt: at, months: 12 }),
    'request not sent': notSentEmail(frame, { id, why: 'Someone else booked these dates first.' }),
    'question received': receivedEmail(frame, { id, number: 41 }),
    'question answered': answerEmail(frame, { id, number: 41 }, 'Yes, you can bring your dog on board.'),
    'newsletter confirmation': confirmationEmail({ ...frame, confirmKey: id, unsubscribeKey: id }),
    'daily email': dailyEmail(
      frame,
      (['booking.returned', 'points.expired'] as const).map((name) =>
        notificationKinds[name].words(sampleFacts(name)[0]),
      ),
      id,
    ),
  };
};

/** Notifications that send a separate email. */
const noticeEmails = (frame: Frame, picture: Picture | null): Record<string, Written> =>
  Object.fromEntries(
    kindNames.flatMap((name) => {
      const { about, email, mayBeOff, topic, words } = notificationKinds[name];
      if (email === 'elsewhere' || email === 'none') return [];
      const off = mayBeOff ? { key: id, topic } : null;
      const shown = about === 'club' ? null : picture;
      return [[name, noticeEmail(frame, words(sampleFacts(name)[0]), off, shown)] as const];
    }),
  );

/** @param cards listings whose photos the samples show; may be empty */
export const sampleEmails = (frame: Frame, cards: readonly ListingCard[]): SampleEmail[] =>
  Object.entries({
    ...noticeEmails(frame, cards[0]?.picture ?? null),
    ...authEmails(frame),
    ...applicationEmails(frame),
    ...otherEmails(frame, cards),
  }).map(([kind, { subject, body, html }]) => ({ kind, subject, body, html }));
