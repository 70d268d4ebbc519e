/** Serves every address that answers programs: the API, auth, feeds, webhooks and photos. */
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { openLiveStreams, type LiveStreams } from '../platform/live.server/live-streams.ts';
import { StorageAway } from '../platform/storage.server/bucket.ts';
import { isDatabaseAway, isTooSlow } from '../platform/database.server/database-error.ts';
import { ProcessorAway } from '../platform/card-processor.server/card-processor.ts';
import { openCardProcessor } from '../platform/card-processor.server/open-processor.ts';
import { IdentityProviderAway } from '../platform/identity-provider.server/identity-provider.ts';
import { openIdentityProvider } from '../platform/identity-provider.server/open-provider.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import { errorForLog } from '../platform/log/error-for-log.ts';
import { pathForLog } from '../platform/log/path-for-log.ts';
import type { Metrics } from '../platform/watch.server/metrics.ts';
import type { AuthDeps } from '../features/auth/auth-deps.server.ts';
import type { TimeMachine } from '../features/demo-village/time-machine.server.ts';
import type { PaymentDeps } from '../features/payments/payments-deps.server.ts';
import { isApiToken } from '../features/programs/api-tokens.server.ts';
import { identityRefusals } from '../features/identity/identity-refusals.ts';
import { paymentRefusals } from '../features/payments/payments-refusals.ts';
import { photoLimits } from '../features/hosting/photos/photo-rules.ts';
import { authApi } from './auth.server.ts';
import { calendarFeedApi } from './calendar-feed.server.ts';
import { demoTimeApi } from './demo-time.server.ts';
import { demoVillageApi } from './demo-village.server.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { functionsApi } from './functions.server.ts';
import { actorOfToken } from './http.server/actor-of-token.ts';
import { withActor, type ActorEnvironment, type ActorOfToken } from './http.server/actor.ts';
import { withProgram } from './http.server/program.ts';
import { refusalResponse } from './http.server/answers.ts';
import { bodyLimit } from './http.server/body-limit.ts';
import { storableOnly } from './http.server/storable.ts';
import { healthApi } from './health.server.ts';
import { metricsApi } from './metrics.server.ts';
import { manifestApi } from './manifest.server.ts';
import { newsletterApi, noticeEmailsApi, searchEmailsApi } from './newsletter.server.ts';
import { photosApi } from './photos.server.ts';
import { messagesApi } from './v1/exchange/messages.server.ts';
import { openApi } from './open-api.server.ts';
import { searchEnginesApi } from './search-engines.server.ts';
import { tablesApi } from './tables.server.ts';
import { testProcessorApi } from './test-processor.server.ts';
import { webhooksApi } from './webhooks.server.ts';
import { vitalsApi } from './vitals.server.ts';
import { wellKnownApi } from './well-known.server.ts';
import { accountApi } from './v1/account/account.server.ts';
import { applicationApi } from './v1/account/application.server.ts';
import { exchangesApi } from './v1/exchange/exchanges.server.ts';
import { quotesApi } from './v1/quotes.server.ts';
import { disputesApi } from './v1/exchange/disputes.server.ts';
import { noShowsApi } from './v1/exchange/no-shows.server.ts';
import { operatorNoShowsApi } from './v1/operator/no-shows.server.ts';
import { debtsApi } from './v1/account/debts.server.ts';
import { earningsApi } from './v1/account/earnings.server.ts';
import { circlesApi } from './v1/exchange/circles.server.ts';
import { calendarApi } from './v1/calendar.server.ts';
import { handoversApi, waiversApi } from './v1/exchange/handovers.server.ts';
import { helpApi } from './v1/help.server.ts';
import { hostingApi } from './v1/hosting.server.ts';
import { identityApi } from './v1/account/identity.server.ts';
import { favouritesApi } from './v1/account/favourites.server.ts';
import { listingsApi } from './v1/listings.server.ts';
import { searchApi } from './v1/search.server.ts';
import { suggestApi } from './v1/suggest.server.ts';
import { meApi } from './v1/account/me.server.ts';
import { membershipApi } from './v1/account/membership.server.ts';
import { notificationsApi } from './v1/account/notifications.server.ts';
import { operatorApplicationsApi } from './v1/operator/applications.server.ts';
import { operatorEmergenciesApi } from './v1/operator/emergencies.server.ts';
import { operatorDisputesApi } from './v1/operator/disputes.server.ts';
import { operatorHandoversApi } from './v1/operator/handovers.server.ts';
import { operatorIdentitiesApi } from './v1/operator/identities.server.ts';
import { operatorReportsApi } from './v1/operator/reports.server.ts';
import { operatorTicketsApi } from './v1/operator/site/tickets.server.ts';
import { operatorListingsApi } from './v1/operator/listings.server.ts';
import { paymentsApi } from './v1/account/payments.server.ts';
import { tokensApi, webhookSettingsApi } from './v1/account/programs.server.ts';
import { pointsApi } from './v1/account/points.server.ts';
import { streamApi } from './v1/stream.server.ts';
import { receiptsApi } from './v1/account/receipts.server.ts';
import { reportsApi } from './v1/reports.server.ts';
import { reviewsApi } from './v1/exchange/reviews.server.ts';
import { savedSearchesApi } from './v1/account/saved-searches.server.ts';
import { walletApi } from './v1/account/wallet.server.ts';
import { waitingRequestsApi } from './v1/exchange/waiting-requests.server.ts';
import { wishesApi } from './v1/exchange/wishes.server.ts';
import { deskApi } from './v1/operator/site/desk.server.ts';
import { operatorMembersApi, operatorOperatorsApi } from './v1/operator/members.server.ts';

const longestBodyBytes = 1024 * 1024;
/** Only a photo may be larger than text. */
export const photoUpload =
  /^\/api\/v1\/(account\/photo|hosting\/listings\/[\w-]+\/photos|messages\/[\w-]+\/pictures|identity|handovers\/[\w-]+\/shots|(disputes|no-shows)\/[\w-]+\/pictures)$/;
const programPaths = ['/api/', '/functions/', '/auth/', '/rest/', '/webhooks/'];
const referencePath = '/api/docs';

/** `/api/v1`, for requests that carry a session's token. */
function knownApi(
  deps: AuthDeps & PaymentDeps,
  live: LiveStreams,
  resolve: ActorOfToken,
): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  const [person, program] = [withActor(resolve), withProgram(deps)];
  app.use((c, next) =>
    isApiToken(c.req.header('authorization')?.split(' ')[1] ?? '') ? program(c, next) : person(c, next),
  );
  app.route('/me', meApi(deps));
  app.route('/stream', streamApi(deps, live));
  app.route('/account/tokens', tokensApi(deps));
  app.route('/account/webhooks', webhookSettingsApi(deps));
  app.route('/account', accountApi(deps));
  app.route('/application', applicationApi(deps));
  app.route('/membership', membershipApi(deps));
  app.route('/wallet', walletApi(deps));
  app.route('/payments', paymentsApi(deps));
  app.route('/earnings', earningsApi(deps));
  app.route('/debts', debtsApi(deps));
  app.route('/receipts', receiptsApi(deps));
  app.route('/favourites', favouritesApi(deps));
  app.route('/saved-searches', savedSearchesApi(deps));
  app.route('/wishes', wishesApi(deps));
  app.route('/circles', circlesApi(deps));
  app.route('/notifications', notificationsApi(deps));
  app.route('/quotes', quotesApi(deps));
  app.route('/waiting-requests', waitingRequestsApi(deps));
  app.route('/exchanges', exchangesApi(deps));
  app.route('/reports', reportsApi(deps));
  app.route('/reviews', reviewsApi(deps));
  app.route('/handovers', handoversApi(deps));
  app.route('/waivers', waiversApi(deps));
  app.route('/disputes', disputesApi(deps));
  app.route('/no-shows', noShowsApi(deps));
  app.route('/hosting/calendar', calendarApi(deps));
  app.route('/hosting', hostingApi(deps));
  app.route('/messages', messagesApi(deps));
  app.route('/operator/applications', operatorApplicationsApi(deps));
  app.route('/help/tickets', helpApi(deps));
  app.route('/identity', identityApi({ ...deps, identities: openIdentityProvider(deps.config) }));
  app.route('/operator/emergencies', operatorEmergenciesApi(deps));
  app.route('/operator/handovers', operatorHandoversApi(deps));
  app.route('/operator/identities', operatorIdentitiesApi(deps));
  app.route('/operator/disputes', operatorDisputesApi(deps));
  app.route('/operator/no-shows', operatorNoShowsApi(deps));
  app.route('/operator/reports', operatorReportsApi(deps));
  app.route('/operator/tickets', operatorTicketsApi(deps));
  app.route('/operator/listings', operatorListingsApi(deps));
  app.route('/operator/members', operatorMembersApi(deps));
  app.route('/operator/operators', operatorOperatorsApi(deps));
  app.route('/operator', deskApi(deps));
  return app;
}

/** No cookies are read anywhere, so browsers need not send credentials. */
const corsHeaders = {
  allowHeaders: ['authorization', 'content-type', 'idempotency-key', 'apikey', 'x-client-info', 'prefer'],
  exposeHeaders: ['ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id'],
  maxAge: 600,
};

/**
 * Builds the API as one Hono app. It marks addresses it does not know, so that the pages can try them.
 * @param live where open pages hear of changes; without it they hear at a heartbeat
 * @param metrics the figures of this process; null when nobody collects them
 * @param timeMachine moves the clock of a demo; null everywhere else
 * @param isStopping whether the server has been told to stop
 */
export function apiApp(
  deps: AuthDeps,
  live: LiveStreams = openLiveStreams(deps, null),
  metrics: Metrics | null = null,
  timeMachine: TimeMachine | null = null,
  isStopping: () => boolean = () => false,
): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const payments = { ...deps, cards: openCardProcessor(deps) };
  app.use(async (c, next) => {
    await next();
    // The last handler that ran gave the answer. Tests call without a server, so there is no environment.
    if (c.env) c.env.route = routePath(c);
  });
  app.use(bodyLimit((path) => (photoUpload.test(path) ? photoLimits.mostBytes : longestBodyBytes)));
  app.use(storableOnly((method, path) => method === 'POST' && photoUpload.test(path)));
  const { corsOrigins } = deps.config;
  if (corsOrigins.length > 0)
    for (const path of ['/api/v1/*', '/auth/v1/*', '/rest/v1/*', '/functions/v1/*'])
      app.use(path, cors({ origin: corsOrigins, ...corsHeaders }));
  app.route('/', healthApi(deps, { isStopping }));
  const { token } = deps.config.watching.metrics;
  if (metrics && token !== null) app.route('/', metricsApi(metrics, token));
  if (timeMachine) app.route('/dev/clock', demoTimeApi(timeMachine, deps.config));
  app.route('/', searchEnginesApi(deps));
  app.route('/.well-known', wellKnownApi(deps));
  app.route('/', manifestApi(deps));
  app.route('/photos', photosApi(deps));
  app.route('/api', openApi(deps));
  app.route('/calendar', calendarFeedApi(deps));
  app.route('/api/v1/listings', listingsApi(deps));
  app.route('/api/v1/search/suggest', suggestApi(deps));
  app.route('/api/v1/search', searchApi(deps));
  app.route('/api/v1/points', pointsApi(deps));
  app.route('/api/v1/vitals', vitalsApi(deps));
  app.route('/api/v1/demo-village', demoVillageApi(deps));
  // From here on requests need a valid token or none at all; the public endpoints come before.
  app.route('/api/v1', knownApi(payments, live, actorOfToken(deps)));
  app.route('/auth/v1', authApi(deps));
  app.route('/functions/v1', functionsApi(deps));
  app.route('/rest/v1', tablesApi(deps, actorOfToken(deps)));
  app.route('/newsletter', newsletterApi(deps));
  app.route('/saved-searches', searchEmailsApi(deps));
  app.route('/notifications', noticeEmailsApi(deps));
  app.route('/webhooks', webhooksApi({ ...payments, identities: openIdentityProvider(deps.config) }));
  app.route('/test-processor', testProcessorApi(payments));
  app.notFound((c) => {
    const isOfPrograms = programPaths.some((path) => c.req.path.startsWith(path));
    if (isOfPrograms && c.req.path !== referencePath)
      return problemResponse(404, 'There is no such endpoint.');
    return new Response(null, { status: 404, headers: { 'x-not-an-endpoint': '1' } });
  });
  app.onError((error, c) => {
    if (error instanceof HTTPException && error.status < 500)
      return problemResponse(error.status, error.message || 'The request could not be read.');
    if (error instanceof ProcessorAway) return refusalResponse(paymentRefusals.away);
    if (error instanceof IdentityProviderAway) return refusalResponse(identityRefusals.away);
    if (isDatabaseAway(error) || isTooSlow(error))
      return problemResponse(503, 'The database is unavailable right now. Please try again.', {
        'retry-after': '5',
      });
    if (error instanceof StorageAway) {
      // Names the bucket and its answer, never a file.
      deps.log.error('The storage is unavailable.', { ...errorForLog(error), reason: error.message });
      return problemResponse(503, 'Photos and documents are unavailable right now. Please try again.', {
        'retry-after': '5',
      });
    }
    deps.log.error('endpoint failed', {
      id: c.env?.requestId,
      path: pathForLog(c.req.path),
      route: routePath(c),
      ...errorForLog(error),
    });
    return problemResponse(500, 'Something went wrong on our side. Please try again.');
  });
  return app;
}
