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
    index('routes/apply/welcome.tsx'),
    route('renter', 'routes/apply/renter.tsx'),
    route('intent', 'routes/apply/intent.tsx'),
    route('interests', 'routes/apply/interests.tsx'),
    route('gear', 'routes/apply/gear.tsx'),
    route('location', 'routes/apply/location.tsx'),
    route('services', 'routes/apply/bonus-services.tsx'),
    route('questions', 'routes/apply/questions.tsx'),
    route('commitment', 'routes/apply/commitment.tsx'),
    route('info', 'routes/apply/info.tsx'),
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
  layout('routes/account/door.tsx', [
    route('login', 'routes/account/login.tsx'),
    route('signup', 'routes/account/signup.tsx'),
    route('forgot-password', 'routes/account/forgot-password.tsx'),
    // Targets of links in emails.
    route('reset-password', 'routes/account/reset-password.tsx'),
    route('welcome', 'routes/account/welcome.tsx'),
  ]),
  // Members' pages: a frame rendered once for everyone; the data is loaded only in the browser.
  layout('routes/members-shell.tsx', [
    route('today', 'routes/trips/today/today.tsx'),
    route('trips', 'routes/trips/trips.tsx'),
    route('requests/:id', 'routes/requests/request.tsx'),
    route('exchanges/new', 'routes/trips/swaps/compose.tsx', { id: 'swap-new' }),
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
      route('host/calendar', 'routes/hosting/calendar.tsx', { id: 'host-calendar' }),
      route('host/listings/:id', 'routes/hosting/listing.tsx', { id: 'host-listing' }),
    ]),
    route('documents', 'routes/documents/documents.tsx'),
    route('account', 'routes/account/account.tsx'),
    route('account/notifications', 'routes/account/notification-choices.tsx'),
    route('account/programs', 'routes/account/programs/programs.tsx'),
  ]),
  // The operators' desk, rendered the same way.
  route('operator', 'routes/operator-shell.tsx', [
    index('routes/operator/overview.tsx'),
    route('applications', 'routes/operator/applications.tsx'),
    route('applications/:id', 'routes/operator/application.tsx'),
    route('listings', 'routes/operator/listings.tsx', { id: 'operator-listings' }),
    route('listings/:id', 'routes/operator/listing-review.tsx'),
    route('members', 'routes/operator/members.tsx'),
    route('members/:id', 'routes/operator/member.tsx'),
    route('identities', 'routes/operator/identities.tsx'),
    route('emergencies', 'routes/operator/emergencies.tsx'),
    route('reports', 'routes/operator/reports.tsx'),
    route('questions', 'routes/operator/questions.tsx'),
    route('no-shows', 'routes/operator/no-shows.tsx'),
    route('disputes', 'routes/operator/disputes.tsx'),
    route('disputes/:id', 'routes/operator/dispute.tsx'),
    route('operators', 'routes/operator/operators.tsx'),
    route('ledger', 'routes/operator/ledger.tsx'),
    route('ledger/accounts', 'routes/operator/ledger-accounts.tsx'),
    route('ledger/transfers', 'routes/operator/ledger-transfers.tsx'),
    route('ledger/corrections', 'routes/operator/ledger-corrections.tsx'),
    route('money', 'routes/operator/money.tsx'),
    route('feedback', 'routes/operator/feedback.tsx'),
    route('newsletter', 'routes/operator/newsletter.tsx'),
    route('circles', 'routes/operator/circles.tsx', { id: 'operator-circles' }),
    route('go-live', 'routes/operator/go-live.tsx'),
    route('vitals', 'routes/operator/vitals.tsx'),
    route('promises', 'routes/operator/promises.tsx'),
    route('settings', 'routes/operator/settings.tsx'),
    route('jobs', 'routes/operator/jobs.tsx'),
    route('mail', 'routes/operator/mail.tsx'),
    route('audit', 'routes/operator/audit.tsx'),
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
