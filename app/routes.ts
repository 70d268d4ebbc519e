import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

// The production build leaves out development pages.
const workshop =
  process.env.NODE_ENV === 'production'
    ? []
    : [route('dev/ui', 'routes/dev/ui.tsx'), route('dev/art', 'routes/dev/art.tsx')];

/** Lists every address that shows a page. Endpoints for programs are in api/app.server.ts. */
const pages = [
  index('routes/home/home.tsx'),
  route('original', 'routes/original/original.tsx'),
  route('listings', 'routes/listings/browse.tsx'),
  route('listings/:id', 'routes/listings/listing-by-id.tsx'),
  route('listing/:slug', 'routes/listings/detail.tsx', { id: 'listing' }),
  route('members/:handle', 'routes/members/profile.tsx', { id: 'member-profile' }),
  ...['founders-club', 'hosting', 'renting', 'swapping'].map((path) =>
    route(path, 'routes/marketing/page.tsx', { id: path }),
  ),
  ...['privacy', 'terms'].map((path) => route(path, 'routes/marketing/legal.tsx', { id: path })),
  route('apply', 'routes/apply/layout.tsx', [
    index('routes/apply/steps/welcome.tsx'),
    route('renter', 'routes/apply/renter.tsx'),
    route('intent', 'routes/apply/steps/intent.tsx'),
    route('interests', 'routes/apply/steps/interests.tsx'),
    route('gear', 'routes/apply/steps/gear.tsx'),
    route('location', 'routes/apply/steps/location.tsx'),
    route('services', 'routes/apply/steps/bonus-services.tsx'),
    route('questions', 'routes/apply/steps/questions.tsx'),
    route('commitment', 'routes/apply/steps/commitment.tsx'),
    route('info', 'routes/apply/steps/info.tsx'),
    route('confirmation', 'routes/apply/confirmation.tsx'),
  ]),
  route('requests/sent', 'routes/requests/sent.tsx'),
  route('adventure-points', 'routes/points/adventure-points.tsx'),
  route('feedback', 'routes/feedback/feedback.tsx'),
  route('help', 'routes/help/help.tsx'),
  route('help/tickets/:id', 'routes/help/ticket.tsx', { id: 'help-ticket' }),
  route('status', 'routes/status/status.tsx'),
  ...['confirm', 'unsubscribe'].map((path) =>
    route(`newsletter/${path}/:key`, 'routes/newsletter/link.tsx', { id: `newsletter-${path}` }),
  ),
  route('saved-searches/off/:key', 'routes/newsletter/link.tsx', { id: 'search-off' }),
  route('notifications/off/:key/:topic', 'routes/newsletter/link.tsx', { id: 'notices-off' }),
  ...['confirmed', 'unsubscribed', 'search-off', 'notices-off', 'unknown'].map((path) =>
    route(`newsletter/${path}`, 'routes/newsletter/outcome.tsx', { id: `newsletter-${path}` }),
  ),
  route('test-processor/:page', 'routes/test-processor/hosted-page.tsx'),
  route('waiver/:key', 'routes/handover/waiver.tsx', { id: 'waiver' }),
  layout('routes/account/door/door.tsx', [
    route('login', 'routes/account/door/login.tsx'),
    route('signup', 'routes/account/door/signup.tsx'),
    route('forgot-password', 'routes/account/door/forgot-password.tsx'),
    // Targets of links in emails.
    route('reset-password', 'routes/account/door/reset-password.tsx'),
    route('welcome', 'routes/account/door/welcome.tsx'),
  ]),
  // Members' pages: a frame rendered once for everyone; the data is loaded only in the browser.
  layout('routes/members-shell.tsx', [
    route('today', 'routes/trips/today/today.tsx'),
    route('trips', 'routes/trips/trips.tsx'),
    route('requests/:id', 'routes/requests/request.tsx'),
    route('exchanges/new', 'routes/trips/swaps/compose/compose.tsx', { id: 'swap-new' }),
    route('exchanges/:id', 'routes/trips/exchange.tsx'),
    route('exchanges/:id/answer', 'routes/trips/swaps/answer.tsx', { id: 'swap-answer' }),
    route('exchanges/legs/:id/handover', 'routes/handover/handover.tsx', { id: 'handover' }),
    route('exchanges/legs/:id/return', 'routes/handover/handover.tsx', { id: 'return' }),
    route('wishes', 'routes/circles/wishes.tsx'),
    route('circles/:id', 'routes/circles/circle.tsx'),
    route('messages', 'routes/messages/messages.tsx', [
      index('routes/messages/nothing-open.tsx'),
      route(':id', 'routes/messages/thread.tsx'),
    ]),
    route('payments/:id', 'routes/payments/returned.tsx'),
    route('report/:member', 'routes/reports/report.tsx'),
    route('saved', 'routes/saved/saved.tsx'),
    route('wallet', 'routes/wallet/wallet.tsx'),
    route('receipts', 'routes/receipts/receipts.tsx'),
    route('receipts/:id', 'routes/receipts/receipt.tsx'),
    route('notifications', 'routes/notifications/notifications.tsx'),
    layout('routes/hosting/owners-only.tsx', [
      route('host/bookings', 'routes/trips/inbox.tsx'),
      route('host/listings', 'routes/hosting/listings.tsx', { id: 'host-listings' }),
      route('host/earnings', 'routes/earnings/earnings.tsx'),
      route('host/calendar', 'routes/hosting/calendar/calendar.tsx', { id: 'host-calendar' }),
      route('host/listings/:id', 'routes/hosting/listing.tsx', { id: 'host-listing' }),
    ]),
    route('documents', 'routes/documents/documents.tsx'),
    route('account', 'routes/account/account.tsx'),
    route('account/notifications', 'routes/account/sections/notification-choices.tsx'),
    route('account/programs', 'routes/account/programs/programs.tsx'),
  ]),
  // The operators' desk, rendered the same way.
  route('operator', 'routes/operator-shell.tsx', [
    index('routes/operator/site/overview.tsx'),
    route('applications', 'routes/operator/people/applications.tsx'),
    route('applications/:id', 'routes/operator/people/application.tsx'),
    route('listings', 'routes/operator/listings/listings.tsx', { id: 'operator-listings' }),
    route('listings/:id', 'routes/operator/listings/listing-review.tsx'),
    route('members', 'routes/operator/people/members.tsx'),
    route('members/:id', 'routes/operator/people/member.tsx'),
    route('identities', 'routes/operator/people/identities.tsx'),
    route('emergencies', 'routes/operator/trips/emergencies.tsx'),
    route('reports', 'routes/operator/trips/reports.tsx'),
    route('questions', 'routes/operator/site/questions.tsx'),
    route('no-shows', 'routes/operator/trips/no-shows.tsx'),
    route('disputes', 'routes/operator/trips/disputes.tsx'),
    route('disputes/:id', 'routes/operator/trips/dispute.tsx'),
    route('operators', 'routes/operator/people/operators.tsx'),
    route('ledger', 'routes/operator/money/ledger.tsx'),
    route('ledger/accounts', 'routes/operator/money/ledger-accounts.tsx'),
    route('ledger/transfers', 'routes/operator/money/ledger-transfers.tsx'),
    route('ledger/corrections', 'routes/operator/money/ledger-corrections.tsx'),
    route('money', 'routes/operator/money/money.tsx'),
    route('feedback', 'routes/operator/site/feedback.tsx'),
    route('newsletter', 'routes/operator/site/newsletter.tsx'),
    route('circles', 'routes/operator/trips/circles.tsx', { id: 'operator-circles' }),
    route('go-live', 'routes/operator/site/go-live.tsx'),
    route('vitals', 'routes/operator/site/vitals.tsx'),
    route('promises', 'routes/operator/site/promises.tsx'),
    route('settings', 'routes/operator/site/settings.tsx'),
    route('jobs', 'routes/operator/site/jobs.tsx'),
    route('mail', 'routes/operator/site/mail.tsx'),
    route('audit', 'routes/operator/site/audit.tsx'),
  ]),
  // Trip pages in emails and bookmarks from before they had one address.
  ...['bookings', 'swaps'].map((kind) => route(`${kind}/*`, 'routes/trips/moved.tsx', { id: kind })),
  route('openai-demo', 'routes/openai-demo/openai-demo.tsx'),
  route('api/docs', 'routes/reference/reference.tsx'),
  route('offline', 'routes/offline/offline.tsx'),
  route('dev/mailbox', 'routes/dev/mailbox.tsx'),
  route('dev/time', 'routes/dev/time.tsx'),
  ...workshop,
  // Addresses that older links use for a listing ('/teryx', '/chalet'); any other path is not found.
  route('*', 'routes/listings/detail.tsx', { id: 'address' }),
] satisfies RouteConfig;

export default [layout('routes/not-found/frame.tsx', pages)] satisfies RouteConfig;
