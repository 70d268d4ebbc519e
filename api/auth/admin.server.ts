/** Answers the admin calls `/admin/users`, `/admin/generate_link` and `/invite`, which only the service may make (`isServiceRole`). */
import { Hono } from 'hono';
import { z } from 'zod';
import { factorJson, userJson } from '../../features/auth/account/account.ts';
import { findAccount } from '../../features/auth/account/account-queries.server.ts';
import type { AuthDeps } from '../../features/auth/auth-deps.server.ts';
import { refuse, type AuthRefusal } from '../../features/auth/auth-refusals.ts';
import { deleteAccount } from '../../features/auth/account/delete-account.server.ts';
import { deletionRefusal } from '../../features/commitments/open-commitments.server.ts';
import {
  changeOrderedAccount,
  listAccounts,
  orderAccount,
  removeFactor,
  type AccountOrder,
} from '../../features/auth/account/look-after-accounts.server.ts';
import { inviteByMail, makeLink } from '../../features/auth/tokens/make-link.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { passkeyJson, passkeysOf, removePasskey } from '../../features/auth/second-factor/passkeys.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { ApiEnvironment } from '../environment.server.ts';
import { answer, data, readBody, redirectOf, serviceOnly, text, type AuthContext } from './exchange.ts';

const orderBody = z.object({
  id: z.uuid().nullish(),
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: z.boolean().nullish(),
  user_metadata: data.optional(),
  app_metadata: data.optional(),
  role: text,
  ban_duration: text,
});
const linkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data,
  redirect_to: text,
});
const inviteBody = z.object({ email: text, data });
const page = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  per_page: z.coerce.number().int().min(1).max(1_000).default(50),
});

async function readOrder(c: AuthContext): Promise<AccountOrder | AuthRefusal> {
  const body = await readBody(c, orderBody);
  if (isRefusal(body)) return body;
  if (body.phone !== '') return refuse('phone_provider_disabled', 'Phone numbers are not supported');
  // Ignoring it would leave an account whose owner doesn't know its password.
  if (body.password_hash !== '')
    return refuse('validation_failed', 'password_hash is not supported here. Send the password itself.');
  return {
    ...(body.id ? { id: body.id } : {}),
    email: body.email || null,
    password: body.password || null,
    isConfirmed: body.email_confirm ?? false,
    data: body.user_metadata ?? null,
    appData: body.app_metadata ?? null,
    role: body.role || null,
    ban: body.ban_duration || null,
  };
}

async function list(deps: AuthDeps, c: AuthContext): Promise<Response> {
  const asked = Object.fromEntries(Object.entries(c.req.query()).filter(([, value]) => value !== ''));
  const parsed = page.safeParse(asked);
  if (!parsed.success) return answer(c, refuse('validation_failed', 'Bad Pagination Parameters'));
  const { page: number, per_page: perPage } = parsed.data;
  const { users, total } = await listAccounts(deps, { page: number, perPage });
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) =>
    `<${new URL(c.req.url).pathname}?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  const response = answer(c, { users, aud: 'authenticated' });
  response.headers.set('x-total-count', String(total));
  response.headers.set(
    'link',
    [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')].join(', '),
  );
  return response;
}

async function remove(deps: AuthDeps, id: string): Promise<object | AuthRefusal> {
  const outcome = await deleteAccount(deps, id, deletionRefusal);
  if (isRefusal(outcome)) return refuse('conflict', outcome.sentence);
  return outcome ? {} : refuse('user_not_found');
}

async function link(deps: AuthDeps, c: AuthContext): Promise<object | AuthRefusal> {
  const body = await readBody(c, linkBody);
  if (isRefusal(body)) return body;
  return makeLink(deps, {
    type: body.type,
    email: body.email,
    newEmail: body.new_email || null,
    password: body.password || null,
    data: body.data,
    redirectTo: redirectOf(c) ?? (body.redirect_to || null),
  });
}

/** Mounted at `/auth/v1`. */
export function adminApi(deps: AuthDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  for (const path of ['/admin/*', '/invite'])
    app.use(path, async (c, next) => {
      const refusal = await serviceOnly(deps, c);
      return refusal ? answer(c, refusal) : next();
    });
  app.use('/admin/users/:id/*', async (c, next) =>
    isUuid(c.req.param('id'))
      ? next()
      : answer(c, refuse('validation_failed', 'user_id must be an UUID', { status: 404 })),
  );
  app.post('/invite', async (c) => {
    const body = await readBody(c, inviteBody);
    return answer(
      c,
      isRefusal(body) ? body : await inviteByMail(deps, { ...body, redirectTo: redirectOf(c) }),
    );
  });
  app.post('/admin/generate_link', async (c) => answer(c, await link(deps, c)));
  app.get('/admin/users', (c) => list(deps, c));
  app.post('/admin/users', async (c) => {
    const order = await readOrder(c);
    return answer(c, isRefusal(order) ? order : await orderAccount(deps, order));
  });
  app.get('/admin/users/:id', async (c) => {
    const account = await findAccount(deps.sql, c.req.param('id'));
    return answer(c, account ? userJson(account) : refuse('user_not_found'));
  });
  app.put('/admin/users/:id', async (c) => {
    const order = await readOrder(c);
    return answer(c, isRefusal(order) ? order : await changeOrderedAccount(deps, c.req.param('id'), order));
  });
  app.delete('/admin/users/:id', async (c) => answer(c, await remove(deps, c.req.param('id'))));
  app.get('/admin/users/:id/factors', async (c) => {
    const account = await findAccount(deps.sql, c.req.param('id'));
    return answer(c, account ? account.factors.map(factorJson) : refuse('user_not_found'));
  });
  app.delete('/admin/users/:id/factors/:factor', async (c) =>
    answer(c, await removeFactor(deps, { accountId: c.req.param('id'), factorId: c.req.param('factor') })),
  );
  app.all('/admin/oauth/*', (c) => answer(c, refuse('oauth_server_disabled')));
  app.all('/admin/custom-providers/*', (c) =>
    answer(c, refuse('provider_disabled', undefined, { status: 404 })),
  );
  app.all('/admin/sso/*', (c) => answer(c, refuse('saml_provider_disabled')));
  app.get('/admin/users/:id/passkeys', async (c) => {
    const account = await findAccount(deps.sql, c.req.param('id'));
    if (!account) return answer(c, refuse('user_not_found'));
    return answer(c, (await passkeysOf(deps.sql, account.id)).map(passkeyJson));
  });
  app.delete('/admin/users/:id/passkeys/:passkey', async (c) => {
    const account = await findAccount(deps.sql, c.req.param('id'));
    if (!account) return answer(c, refuse('user_not_found'));
    return answer(c, await removePasskey(deps, { account, session: null }, c.req.param('passkey')));
  });
  return app;
}
