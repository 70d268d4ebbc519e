/** What does the reference say of the operators' desk? Every act asks for a reason and leaves an entry in the audit log. */
import { emergencyInput, placedInput } from '../../features/exchange/emergencies/emergency-input.ts';
import { deskEvidenceInput } from '../../features/handover/handover-input.ts';
import { decisionInput } from '../../features/disputes/dispute-input.ts';
import { closeInput } from '../../features/reports/report-input.ts';
import { answerInput } from '../../features/help/help-input.ts';
import { ticketQuery } from '../v1/operator/tickets.server.ts';
import { reportQuery } from '../v1/operator/reports.server.ts';
import { noShowDecisionInput } from '../../features/no-shows/no-show-input.ts';
import { disputeQuery } from '../v1/operator/disputes.server.ts';
import { openEmailBody } from '../v1/operator/emails.server.ts';
import { noShowQuery } from '../v1/operator/no-shows.server.ts';
import { decision, queueQuery } from '../v1/operator/listings.server.ts';
import { reasonBody } from '../v1/operator/shapes.ts';
import { shape, type Endpoint, type EndpointTable } from './endpoint.ts';

const read = (summary: string, words: string): Endpoint => ({ summary, who: 'operators', answer: { words } });
const act = (summary: string, words: string): Endpoint => ({
  summary,
  who: 'operators',
  body: shape('ActReason', reasonBody),
  answer: { words },
  refusals: [400, 409],
});
/** An act whose body says more than its reason. */
const change = (summary: string, words: string): Endpoint => ({
  summary,
  who: 'operators',
  answer: { words },
  refusals: [400, 409],
});
const review = (summary: string): Endpoint => ({
  ...change(summary, 'The listing.'),
  body: shape('ListingDecision', decision),
});
const page = 'One page.';

export const deskEndpoints: EndpointTable = {
  'Operators’ desk': {
    words: 'For operators who have given the code of their authenticator app. Others hear 403.',
    endpoints: {
      'GET /operator/overview': read('Read how the club stands', 'Figures and what waits.'),
      'GET /operator/applications': read('List applications', page),
      'GET /operator/applications/:id': read(
        'Read an application',
        'With its history, the identity checks and the first listing.',
      ),
      'POST /operator/applications/:id/preview': change(
        'Preview the email of a decision',
        'The email as it would be sent.',
      ),
      'POST /operator/applications/:id/start-review': act('Begin to review', 'The application.'),
      'POST /operator/applications/:id/approve': change('Approve', 'The application.'),
      'POST /operator/applications/:id/waitlist': change('Put on the waitlist', 'The application.'),
      'POST /operator/applications/:id/decline': change('Decline', 'The application.'),
      'GET /operator/listings': { ...read('List listings to review', page), query: queueQuery },
      'GET /operator/listings/:id': read(
        'Read a listing to review',
        'With what has changed, and its owner’s application and identity checks.',
      ),
      'POST /operator/listings/:id/approve': review('Publish it'),
      'POST /operator/listings/:id/send-back': review('Send it back to its owner'),
      'POST /operator/listings/:id/take-down': review('Take it off the market'),
      'POST /operator/listings/:id/look-over': review('Note that it was looked over'),
      'GET /operator/emergencies': read('List emergencies', 'Each with what the renters chose.'),
      'POST /operator/emergencies/preview': {
        ...read(
          'See whom an emergency would meet',
          'Bookings and swaps to come inside, trips and legs of swaps that are out, and the listings.',
        ),
        body: shape('EmergencyPlace', placedInput),
        refusals: [400],
      },
      'POST /operator/emergencies': {
        ...change('Declare an emergency', 'Its id; the offers go out by themselves.'),
        body: shape('Emergency', emergencyInput),
      },
      'POST /operator/emergencies/:id/lift': act('Say that an emergency is over', 'What it is now.'),
      'GET /operator/identities': read('List identity checks', page),
      'GET /operator/identities/:id/picture': read(
        'See the picture of one',
        'The picture; each look is noted.',
      ),
      'POST /operator/identities/:id/verify': change('Say that they are who they say', 'The check.'),
      'POST /operator/identities/:id/decline': change('Say that it does not do', 'The check.'),
      'GET /operator/no-shows': { ...read('List no-show reports', page), query: noShowQuery },
      'GET /operator/no-shows/pictures/:picture': read('See a photo of a no-show report', 'The photo.'),
      'POST /operator/no-shows/:id/decide': {
        ...change('Decide whose no-show it was', '“decided”.'),
        body: shape('NoShowDecision', noShowDecisionInput),
      },
      'GET /operator/disputes': { ...read('List claims', page), query: disputeQuery },
      'GET /operator/disputes/:id': read('Read a claim', 'With words, pictures and decisions.'),
      'GET /operator/disputes/pictures/:picture': read('See a picture of a claim', 'The picture.'),
      'POST /operator/disputes/:id/decide': {
        ...change('Decide a claim or its appeal, line by line', '“decided”.'),
        body: shape('DisputeDecision', decisionInput),
      },
      'POST /operator/handovers/:kind/:id/evidence': {
        ...change('Take the record of a hand-over along', 'A PDF, or JSON.'),
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
      'GET /operator/operators': read('List operators', 'Who operates, and since when.'),
      'POST /operator/operators': change('Make somebody an operator', 'The operators.'),
      'POST /operator/operators/:accountId/revoke': act('Take the right away', 'The operators.'),
      'GET /operator/settings': read('List settings', 'Each with its standard and who set it.'),
      'PUT /operator/settings/:name': change('Change a setting', 'The setting.'),
      'GET /operator/audit': read('Read the audit log', page),
      'GET /operator/audit/acts': read('List the acts in it', 'Their names.'),
      'GET /operator/jobs': read('List jobs', page),
      'GET /operator/jobs/recurring': read('List recurring jobs', 'When each ran and runs again.'),
      'POST /operator/jobs/:id/:act{retry|give-up}': act('Try a job again, or give it up', 'The job.'),
      'GET /operator/mail': read('List emails', page),
      'POST /operator/mail/:id/resend': act('Send an email again', 'The email.'),
      'POST /operator/emails/open': {
        ...change('Show a whole email address', 'The email; who saw it and why is noted.'),
        body: shape('EmailToOpen', openEmailBody),
      },
      'GET /operator/feedback': read('Read the feedback in figures', 'Counts for each question.'),
      'GET /operator/feedback/texts': read('Read the feedback in words', page),
      'POST /operator/feedback/export': act('Take the feedback along', 'A file.'),
      'GET /operator/newsletter': read('Read who subscribes', 'Figures.'),
      'POST /operator/newsletter/export': act('Take the subscribers along', 'A file.'),
      'GET /operator/circles': read('Read how the matcher’s last runs went', 'The latest runs, in figures.'),
      'GET /operator/circles/:id': read(
        'Read a run of the matcher',
        'Its proposals, and why every wish was matched or not.',
      ),
      'POST /operator/circles/run': act('Have circles looked for now', 'That it was asked for.'),
      'GET /operator/go-live': read(
        'Read what is missing before going live',
        'A state, a sentence and a place to mend it for each item.',
      ),
      'GET /operator/vitals': read('Read how fast the pages were', 'By kind of page and day.'),
      'GET /operator/money': read(
        'Read how the club stands with money',
        'Balances, payouts that wait, and the last comparisons with the card processor.',
      ),
      'GET /operator/money/membership-fees': read(
        'Read how membership fees stand',
        'How many are announced, due and overdue, and those that could not be charged.',
      ),
      'POST /operator/money/membership-fees/:id/waive': act(
        'Give up a membership fee that is not paid',
        'It is given up.',
      ),
      'GET /operator/money/chargebacks': read('List chargebacks', 'Open ones first, by due date.'),
      'POST /operator/money/chargebacks/:id/evidence': act(
        'Send a bank the record of the hand-over',
        'It is sent; a bank accepts one answer.',
      ),
      'GET /operator/points': read('Read the ledger in figures', 'Figures, accounts, reasons, laws.'),
      'GET /operator/points/wallets': read('Look for a wallet', 'Wallets by name or address.'),
      'GET /operator/points/accounts': read('List accounts of the ledger', page),
      'GET /operator/points/transfers': read('List transfers', page),
      'GET /operator/points/transfers/:id': read('Read a transfer', 'With its entries.'),
      'GET /operator/points/integrity': read('Check the ledger', 'What was checked, and what does not hold.'),
      'GET /operator/points/circles': read('List members who pass points to each other', 'Pairs.'),
      'GET /operator/points/corrections': read('List corrections', page),
      'POST /operator/points/corrections': change('Propose a correction', 'The correction.'),
      'POST /operator/points/corrections/:id/:event': act('Decide a correction', 'The correction.'),
    },
  },
};
