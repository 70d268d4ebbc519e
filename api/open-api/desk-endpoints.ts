/** Describes the endpoints of the operators' desk. Every action asks for a reason and leaves an entry in the audit log. */
import { emergencyInput, placedInput } from '../../features/exchange/emergencies/emergency-input.ts';
import { deskEvidenceInput } from '../../features/handover/handover-input.ts';
import { decisionInput } from '../../features/disputes/dispute-input.ts';
import { closeInput } from '../../features/reports/report-input.ts';
import { answerInput } from '../../features/help/help-input.ts';
import { ticketQuery } from '../v1/operator/site/tickets.server.ts';
import { reportQuery } from '../v1/operator/reports.server.ts';
import { noShowDecisionInput } from '../../features/no-shows/no-show-input.ts';
import { disputeQuery } from '../v1/operator/disputes.server.ts';
import { proposalBody } from '../v1/operator/points.server.ts';
import { settingBody } from '../v1/operator/site/settings.server.ts';
import { openEmailBody } from '../v1/operator/site/emails.server.ts';
import { noShowQuery } from '../v1/operator/no-shows.server.ts';
import { decisionBody, previewBody } from '../v1/operator/applications.server.ts';
import { bodies } from '../v1/operator/identities.server.ts';
import { grantBody } from '../v1/operator/members.server.ts';
import { decision, queueQuery } from '../v1/operator/listings.server.ts';
import { reasonBody } from '../v1/operator/shapes.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

type Kind = Omit<Endpoint['answer'], 'words'>;
const read = (summary: string, words: string, kind: Kind = {}): Endpoint => ({
  summary,
  who: 'operators',
  answer: { words, ...kind },
});
/** An action whose body has more than its reason. */
const change = (summary: string, words: string, kind: Kind = {}): Endpoint => ({
  ...read(summary, words, kind),
  refusals: [400, 409],
});
const act = (summary: string, words: string, kind: Kind = {}): Endpoint => ({
  ...change(summary, words, kind),
  body: shape('ActReason', reasonBody),
});
const review = (summary: string): Endpoint => ({
  ...change(summary, 'The listing.'),
  body: shape('ListingDecision', decision),
});
const decide = (summary: string): Endpoint => ({
  ...change(summary, 'The application.'),
  body: shape('ApplicationDecision', decisionBody),
});
const page = 'One page.';
const webp: Kind = { types: ['image/webp'] };
const csv: Kind = { types: ['text/csv'] };
const created: Kind = { status: 201 };

export const deskEndpoints: EndpointTable = {
  'Operators’ desk': {
    words: 'For operators signed in with their second factor. Others get 403.',
    endpoints: {
      'GET /operator/overview': read('Read the overview', 'Key figures, and the work that is waiting.'),
      'GET /operator/applications': read('List applications', page),
      'GET /operator/applications/:id': read(
        'Read an application',
        'With its history, the identity checks and the first listing.',
      ),
      'POST /operator/applications/:id/preview': {
        ...change('Preview the email of a decision', 'The email as it would be sent.'),
        body: shape('ApplicationPreview', previewBody),
      },
      'POST /operator/applications/:id/start-review': act('Start a review', 'The application.'),
      'POST /operator/applications/:id/approve': decide('Approve'),
      'POST /operator/applications/:id/waitlist': decide('Put on the waitlist'),
      'POST /operator/applications/:id/decline': decide('Decline'),
      'GET /operator/listings': { ...read('List listings to review', page), query: queueQuery },
      'GET /operator/listings/:id': read(
        'Read a listing to review',
        'Including changes, and its owner’s application and identity checks.',
      ),
      'POST /operator/listings/:id/approve': review('Publish it'),
      'POST /operator/listings/:id/send-back': review('Send it back to its owner'),
      'POST /operator/listings/:id/take-down': review('Take it down'),
      'POST /operator/listings/:id/look-over': review('Mark its changes as seen'),
      'GET /operator/emergencies': read('List emergencies', 'Each with the renters’ choices.'),
      'POST /operator/emergencies/preview': {
        ...read(
          'Preview who an emergency would affect',
          'Affected bookings, swaps and active trips, and their listings.',
        ),
        body: shape('EmergencyPlace', placedInput),
      },
      'POST /operator/emergencies': {
        ...change('Declare an emergency', 'Its id; the offers are sent automatically.', created),
        body: shape('Emergency', emergencyInput),
      },
      'POST /operator/emergencies/:id/lift': act('Lift an emergency', 'Its current state.'),
      'GET /operator/identities': read('List identity checks', page),
      'GET /operator/identities/:id/picture': read(
        'See the photo of an identity check',
        'The photo; every view is logged.',
        webp,
      ),
      'POST /operator/identities/:id/verify': {
        ...change('Verify an identity', 'The check.'),
        body: shape('IdentityVerification', bodies.verify),
      },
      'POST /operator/identities/:id/decline': {
        ...change('Decline a document', 'The check.'),
        body: shape('IdentityRefusal', bodies.decline),
      },
      'GET /operator/no-shows': { ...read('List no-show reports', page), query: noShowQuery },
      'GET /operator/no-shows/pictures/:picture': read('See a photo of a no-show report', 'The photo.', webp),
      'POST /operator/no-shows/:id/decide': {
        ...change('Decide whose no-show it was', '“decided”.'),
        body: shape('NoShowDecision', noShowDecisionInput),
      },
      'GET /operator/disputes': { ...read('List claims', page), query: disputeQuery },
      'GET /operator/disputes/:id': read('Read a claim', 'With statements, photos and decisions.'),
      'GET /operator/disputes/pictures/:picture': read('See a photo of a claim', 'The photo.', webp),
      'POST /operator/disputes/:id/decide': {
        ...change('Decide a claim or its appeal, line by line', '“decided”.'),
        body: shape('DisputeDecision', decisionInput),
      },
      'POST /operator/handovers/:leg/evidence': {
        ...change('Download the record of a hand-over', 'A PDF, or JSON.', {
          types: ['application/pdf', 'application/json'],
        }),
        body: shape('HandoverExport', deskEvidenceInput),
      },
      'GET /operator/reports': { ...read('List reports about members', page), query: reportQuery },
      'POST /operator/reports/:id/close': {
        ...change('Close a report', '“closed”.'),
        body: shape('ReportClosing', closeInput),
      },
      'GET /operator/tickets': { ...read('List questions to the team', page), query: ticketQuery },
      'POST /operator/tickets/:id/answer': {
        ...change('Answer a question', '“answered” or “closed”. The answer goes out by email.'),
        body: shape('HelpAnswer', answerInput),
      },
      'POST /operator/tickets/:id/close': act('Close a question', '“closed”.'),
      'GET /operator/members': read('List members', page),
      'GET /operator/members/:id': read('Read a member', 'Profile and membership.'),
      'GET /operator/operators': read('List operators', 'The operators, and since when.'),
      'POST /operator/operators': {
        ...change('Add an operator', 'The operators.', created),
        body: shape('NewOperator', grantBody),
      },
      'POST /operator/operators/:accountId/revoke': act('Remove an operator', 'The operators.'),
      'GET /operator/settings': read('List settings', 'Each with its default and who changed it.'),
      'PUT /operator/settings/:name': {
        ...change('Change a setting', 'The setting.'),
        body: shape('NewSetting', settingBody),
      },
      'GET /operator/audit': read('Read the audit log', page),
      'GET /operator/audit/acts': read('List the actions in the audit log', 'Their names.'),
      'GET /operator/jobs': read('List jobs', page),
      'GET /operator/jobs/recurring': read('List recurring jobs', 'When each last ran and runs next.'),
      'POST /operator/jobs/:id/:act{retry|give-up}': act('Retry a job, or stop trying', 'The job.'),
      'GET /operator/mail': read('List emails', page),
      'POST /operator/mail/:id/resend': act('Send an email again', 'The email.'),
      'POST /operator/emails/open': {
        ...change('Show a full email address', 'The address; the view and its reason are logged.'),
        body: shape('EmailToOpen', openEmailBody),
      },
      'GET /operator/feedback': read('Read a summary of the feedback', 'Counts for each question.'),
      'GET /operator/feedback/texts': read('Read the written feedback', page),
      'POST /operator/feedback/export': act('Download the feedback', 'A file.', csv),
      'GET /operator/newsletter': read('Count the newsletter’s subscribers', 'How many there are.'),
      'POST /operator/newsletter/export': act('Download the subscribers', 'A file.', csv),
      'GET /operator/circles': read('List the matcher’s latest runs', 'The figures of each run.'),
      'GET /operator/circles/:id': read(
        'Read a run of the matcher',
        'Its proposals, and why every wish was matched or not.',
      ),
      'POST /operator/circles/run': act('Search for circles now', 'Scheduled.'),
      'GET /operator/go-live': read(
        'List what is left to do before going live',
        'Each item’s state, a sentence, and where to fix it.',
      ),
      'GET /operator/vitals': read('Read page speeds', 'By kind of page and day.'),
      'GET /operator/money': read(
        'Read the cash balances',
        'Balances, waiting payouts, and the latest comparisons with the card processor.',
      ),
      'GET /operator/money/membership-fees': read(
        'Read a summary of membership fees',
        'How many are announced, due and overdue, and those that could not be charged.',
      ),
      'POST /operator/money/membership-fees/:id/waive': act(
        'Waive an unpaid membership fee',
        'The fee is waived.',
      ),
      'GET /operator/money/chargebacks': read('List chargebacks', 'Open ones first, by due date.'),
      'POST /operator/money/chargebacks/:id/evidence': act(
        'Send a bank the record of the hand-over',
        'It is sent. A bank accepts only one answer.',
      ),
      'GET /operator/points': read(
        'Read a summary of the ledger',
        'Totals, accounts, reasons for transfers, and the rules it checks.',
      ),
      'GET /operator/points/wallets': read('Find a wallet', 'Wallets by name or address.'),
      'GET /operator/points/accounts': read('List accounts of the ledger', page),
      'GET /operator/points/transfers': read('List transfers', page),
      'GET /operator/points/transfers/:id': read('Read a transfer', 'With its entries.'),
      'GET /operator/points/integrity': read('Check the ledger', 'What was checked, and any problems.'),
      'GET /operator/points/circles': read('List members who pass points back and forth', 'Pairs.'),
      'GET /operator/points/corrections': read('List corrections', page),
      'POST /operator/points/corrections': {
        ...change('Propose a correction', 'The correction.', created),
        body: shape('PointsCorrection', proposalBody),
        refusals: [404, 409],
      },
      'POST /operator/points/corrections/:id/:event': act('Decide a correction', 'The correction.'),
    },
  },
};
