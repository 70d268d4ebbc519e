/** Builds requests from the API's own description and from the addresses it does not describe. */
import type { JsonSchema, OpenApiDocument } from '../../platform/open-api.ts';
import {
  allowedValue,
  bodyText,
  broken,
  hostileValue,
  naughtyTexts,
  pick,
  type Chance,
  type Json,
} from './fuzz-values.ts';

export type FuzzRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
};
type Door = { method: string; path: string; query: Record<string, JsonSchema>; body: JsonSchema | null };

const text: JsonSchema = { type: 'string' };
const object = (...names: string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});

/** Addresses described elsewhere (GoTrue, PostgREST, Stripe), and those that take bytes or forms. */
const otherDoors: [method: string, path: string, query?: string, body?: JsonSchema][] = [
  [
    'POST',
    '/auth/v1/token',
    'grant_type',
    object('email', 'password', 'refresh_token', 'auth_code', 'code_verifier'),
  ],
  ['POST', '/auth/v1/signup', 'redirect_to', object('email', 'password', 'data', 'code_challenge')],
  ['POST', '/auth/v1/otp', 'redirect_to', object('email', 'create_user', 'phone')],
  ['POST', '/auth/v1/verify', '', object('type', 'token', 'email', 'token_hash')],
  ['GET', '/auth/v1/verify', 'type,token,redirect_to'],
  ['POST', '/auth/v1/recover', 'redirect_to', object('email')],
  ['POST', '/auth/v1/resend', '', object('type', 'email')],
  ['POST', '/auth/v1/factors', '', object('factor_type', 'friendly_name', 'issuer')],
  ['POST', '/auth/v1/factors/{id}/challenge', '', object('channel')],
  ['POST', '/auth/v1/factors/{id}/verify', '', object('challenge_id', 'code')],
  ['DELETE', '/auth/v1/factors/{id}'],
  ['POST', '/auth/v1/passkeys/authentication/options', '', object('email')],
  [
    'POST',
    '/auth/v1/passkeys/authentication/verify',
    '',
    object('id', 'rawId', 'response', 'type', 'challenge_id'),
  ],
  ['PUT', '/auth/v1/user', '', object('email', 'data', 'phone', 'nonce')],
  ['GET', '/auth/v1/user'],
  ['GET', '/auth/v1/admin/users', 'page,per_page'],
  ['PUT', '/auth/v1/admin/users/{id}', '', object('email', 'role')],
  ['POST', '/auth/v1/admin/generate_link', '', object('type', 'email')],
  ['GET', '/auth/v1/authorize', 'provider,redirect_to'],
  ['POST', '/rest/v1/{name}', 'columns,select,on_conflict', object('email', 'source', 'id')],
  ['POST', '/rest/v1/newsletter_subscribers', 'columns,select', object('email', 'source')],
  ['GET', '/rest/v1/{name}', 'select,order,email,limit,and,or'],
  ['PATCH', '/rest/v1/{name}', 'email', object('email')],
  ['POST', '/functions/v1/mapbox-proxy', '', object('endpoint', 'method')],
  ['POST', '/functions/v1/openai', '', object('action', 'params')],
  ['POST', '/functions/v1/{name}', '', object('a')],
  ['POST', '/webhooks/card-processor', '', object('id', 'type', 'data', 'object')],
  ['POST', '/webhooks/identity', '', object('id', 'type', 'data')],
  ['POST', '/newsletter/unsubscribe/{id}', '', object('List-Unsubscribe')],
  ['GET', '/calendar/{id}'],
  ['GET', '/photos/{name}'],
  ['GET', '/listings', 'q,category,from,to,sort,box,min,max,exchange'],
  ['GET', '/listing/{id}', 'from,to,method,guests'],
  ['GET', '/members/{id}', 'page'],
  ['GET', '/{name}', 'q'],
  ['GET', '/listings.data', '_routes,q'],
  ['GET', '/__manifest', 'p,version'],
  ['POST', '/api/v1/account/photo', '', { format: 'picture' }],
  ['POST', '/api/v1/identity', 'kind', { format: 'picture' }],
  ['POST', '/api/v1/hosting/listings/{id}/photos', '', { format: 'picture' }],
  ['POST', '/api/v1/messages/{id}/pictures', '', { format: 'picture' }],
  ['POST', '/api/v1/handovers/{id}/shots', 'phase,slot,sha256,takenAt', { format: 'picture' }],
  ['POST', '/api/v1/disputes/{id}/pictures', '', { format: 'picture' }],
];

/** Every operation of the document; streams stay open, so they are left out. */
function documentedDoors(document: OpenApiDocument): Door[] {
  const schemaOf = (schema: JsonSchema | undefined): JsonSchema | null =>
    schema?.$ref
      ? (document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? null)
      : (schema ?? null);
  return Object.entries(document.paths)
    .filter(([path]) => !path.endsWith('/stream'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]): Door => ({
        method: method.toUpperCase(),
        path: parameters
          .filter((each) => each.in === 'path' && each.schema.enum)
          .reduce(
            (so, { name, schema }) => so.replace(`{${name}}`, `{${name}=${schema.enum?.join('|')}}`),
            path,
          ),
        query: Object.fromEntries(
          parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, schema]),
        ),
        body: schemaOf(requestBody?.content['application/json']?.schema),
      })),
    );
}

/** All endpoints of the server: described and others. */
export const doorsOf = (document: OpenApiDocument): Door[] => [
  ...documentedDoors(document),
  ...otherDoors.map(([method, path, query = '', body]): Door => ({
    method,
    path,
    query: Object.fromEntries(
      query
        .split(',')
        .filter(Boolean)
        .map((name) => [name, text]),
    ),
    body: body ?? null,
  })),
];

const encoded = (part: string) => encodeURIComponent(part.toWellFormed());
const pathTricks = [
  '..',
  '.',
  '%2e%2e%2f',
  '%00',
  '%c0%ae',
  '%',
  '%zz',
  ';a=b',
  '\\',
  '%5c',
  '%0d%0aa:b',
  'NaN',
  '*',
  '\u00e9'.repeat(200),
];

function pathOf(door: Door, ids: readonly string[], chance: Chance): string {
  return door.path.replaceAll(/\{(\w+)(?:=([^}]*))?\}/g, (_, _name, values?: string) => {
    if (chance(8) === 0)
      return chance(2) === 0
        ? encodeURI(pick(pathTricks, chance)).replaceAll('%25', '%')
        : encoded(pick(naughtyTexts, chance).slice(0, 400));
    return encoded(values ? pick(values.split('|'), chance) : pick([...ids, crypto.randomUUID()], chance));
  });
}

function queryOf(door: Door, ids: readonly string[], chance: Chance): string {
  const said = Object.entries(door.query).filter(() => chance(3) > 0);
  const pairs = said.map(([name, schema]): [string, string] => {
    const value = chance(4) === 0 ? hostileValue(chance) : allowedValue(schema, name, ids, chance);
    return [name, typeof value === 'string' ? value : JSON.stringify(value)];
  });
  if (chance(20) === 0)
    pairs.push([pick(naughtyTexts, chance).slice(0, 50), pick(naughtyTexts, chance).slice(0, 200)]);
  if (chance(20) === 0 && pairs[0]) pairs.push(pairs[0]);
  return pairs.map(([name, value]) => `${encoded(name)}=${encoded(value.slice(0, 1_500))}`).join('&');
}

/** A file that claims to be a picture: truncated, huge when decoded, two formats at once, markup, nothing. */
export type Pictures = readonly Buffer[];

function bodyOf(door: Door, ids: readonly string[], pictures: Pictures, chance: Chance): Buffer | null {
  if (door.body === null) return chance(30) === 0 ? Buffer.from('{}') : null;
  if (door.body.format === 'picture') return pick(pictures, chance);
  let value: Json = allowedValue(door.body, '', ids, chance);
  for (let times = pick([0, 1, 1, 2, 3], chance); times > 0; times -= 1) value = broken(value, chance);
  return bodyText(value, chance);
}

const strangeHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'accept-encoding': ','.repeat(300) },
  { 'if-none-match': '"'.repeat(300) },
  { range: 'bytes=9-1' },
  { origin: 'https://evil.example' },
  { 'x-forwarded-host': 'evil.example' },
  { prefer: 'return=representation,count=exact' },
  { 'x-supabase-api-version': '9999-99-99' },
];

/** An endpoint for this person: usually one they may use, because an early refusal tests nothing behind it. */
export function doorFor(part: string, doors: readonly Door[], chance: Chance): Door {
  const isForOperators = (door: Door) => door.path.startsWith('/api/v1/operator');
  let door = pick(doors, chance);
  for (let times = 0; times < 4 && isForOperators(door) !== (part === 'operator'); times += 1)
    door = pick(doors, chance);
  return door;
}

/** The next request to this endpoint: valid at first, then broken in none to three places. */
export function nextRequest(
  door: Door,
  idsFor: (path: string) => readonly string[],
  pictures: Pictures,
  token: string | null,
  chance: Chance,
): FuzzRequest {
  const ids = idsFor(door.path);
  const query = queryOf(door, ids, chance);
  const body = bodyOf(door, ids, pictures, chance);
  const authorization =
    chance(60) === 0
      ? pick(['Bearer ', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${token}x`], chance)
      : token === null
        ? null
        : `Bearer ${token}`;
  return {
    method: chance(40) === 0 ? pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'], chance) : door.method,
    path: `${pathOf(door, ids, chance)}${query && `?${query}`}`.slice(0, 4_000),
    headers: {
      host: 'localhost',
      ...(body && { 'content-type': door.body?.format === 'picture' ? 'image/jpeg' : 'application/json' }),
      ...(door.method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
      ...(authorization && { authorization }),
      ...(chance(20) === 0 && pick(strangeHeaders, chance)),
    },
    body,
  };
}
