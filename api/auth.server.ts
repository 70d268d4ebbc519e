/** Lists the addresses of the auth server: those the standard auth client (GoTrue) calls, with a clear refusal for what we don't offer. */
import { Hono } from 'hono';
import type { AuthDeps } from '../features/auth/auth-deps.server.ts';
import { refuse, type AuthCode } from '../features/auth/auth-refusals.ts';
import { isDatabaseAway, isTooSlow } from '../platform/database.server/database-error.ts';
import { accountApi } from './auth/account.server.ts';
import { adminApi } from './auth/admin.server.ts';
import { answer, refusalAnswer } from './auth/exchange.ts';
import { mailsApi } from './auth/mails.server.ts';
import { passkeysApi } from './auth/passkeys.server.ts';
import { sessionsApi } from './auth/sessions.server.ts';
import type { ApiEnvironment } from './environment.server.ts';

/** Sign-in methods the client asks about. */
const providers = [
  'apple azure bitbucket discord facebook figma fly github gitlab google kakao keycloak linkedin linkedin_oidc notion slack slack_oidc',
  'snapchat spotify twitch twitter workos x zoom web3_ethereum web3_solana',
]
  .join(' ')
  .split(' ');

/** Client calls that we do not support. */
const notOffered: [path: string, code: AuthCode][] = [
  ['/authorize', 'oauth_provider_not_supported'],
  ['/callback', 'oauth_provider_not_supported'],
  ['/sso', 'saml_provider_disabled'],
  ['/sso/*', 'saml_provider_disabled'],
  ['/oauth/*', 'oauth_server_disabled'],
];

/** Mounted at `/auth/v1`. The standard client's `apikey` is neither needed nor read. */
export function authApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const { auth, brand } = deps.config;
  app.get('/health', (c) =>
    answer(c, { version: 'v2', name: 'GoTrue', description: `The accounts of ${brand.name}` }),
  );
  app.get('/.well-known/jwks.json', () =>
    Response.json(deps.keys.publicSet, { headers: { 'cache-control': 'public, max-age=600' } }),
  );
  app.get('/settings', (c) =>
    answer(c, {
      external: {
        anonymous_users: auth.anonymous,
        ...Object.fromEntries(providers.map((name) => [name, false])),
        email: true,
        phone: false,
      },
      disable_signup: !auth.isOpen,
      mailer_autoconfirm: auth.autoConfirm,
      phone_autoconfirm: false,
      sms_provider: '',
      mfa_enabled: true,
      saml_enabled: false,
      passkeys_enabled: true,
    }),
  );
  app.route('/', sessionsApi(deps));
  app.route('/', mailsApi(deps));
  app.route('/', accountApi(deps));
  app.route('/', passkeysApi(deps));
  app.route('/', adminApi(deps));
  for (const [path, code] of notOffered) app.all(path, (c) => answer(c, refuse(code)));
  app.all('/*', (c) => answer(c, refuse('validation_failed', 'There is no such endpoint.', { status: 404 })));
  app.onError((error, c) => {
    if (!isDatabaseAway(error) && !isTooSlow(error)) throw error;
    return refusalAnswer(
      c,
      refuse('unexpected_failure', 'The database is unavailable right now. Please try again.', {
        status: 503,
        retryAfterSeconds: 5,
      }),
    );
  });
  return app;
}
