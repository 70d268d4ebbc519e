/** Serves the operators' desk. */
import { Hono } from 'hono';
import type { PaymentDeps } from '../../../../features/payments/payments-deps.server.ts';
import type { ActorEnvironment } from '../../../http.server/actor.ts';
import { operatorAuditApi } from './audit.server.ts';
import { operatorCirclesApi } from '../circles.server.ts';
import { operatorEmailsApi } from './emails.server.ts';
import { operatorFeedbackApi } from './feedback.server.ts';
import { operatorGoLiveApi } from './go-live.server.ts';
import { operatorJobsApi } from './jobs.server.ts';
import { operatorMailApi } from './mail.server.ts';
import { operatorMoneyApi } from '../money.server.ts';
import { operatorNewsletterApi } from './newsletter.server.ts';
import { operatorOverviewApi } from './overview.server.ts';
import { operatorPointsApi } from '../points.server.ts';
import { operatorSettingsApi } from './settings.server.ts';
import { operatorVitalsApi } from './vitals.server.ts';

/** `/api/v1/operator/{overview,settings,audit,jobs,mail,emails,feedback,newsletter,money,points,vitals,circles,go-live}`: operators with a second factor only. */
export function deskApi(deps: PaymentDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.route('/overview', operatorOverviewApi(deps));
  app.route('/settings', operatorSettingsApi(deps));
  app.route('/audit', operatorAuditApi(deps));
  app.route('/jobs', operatorJobsApi(deps));
  app.route('/mail', operatorMailApi(deps));
  app.route('/emails', operatorEmailsApi(deps));
  app.route('/feedback', operatorFeedbackApi(deps));
  app.route('/newsletter', operatorNewsletterApi(deps));
  app.route('/money', operatorMoneyApi(deps));
  app.route('/points', operatorPointsApi(deps));
  app.route('/vitals', operatorVitalsApi(deps));
  app.route('/circles', operatorCirclesApi(deps));
  app.route('/go-live', operatorGoLiveApi(deps));
  return app;
}
