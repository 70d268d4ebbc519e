/** Builds the OpenAPI document from the tables of endpoints and the schemas that validate requests. */
import { z } from 'zod';
import type {
  ApiAnswer,
  ApiOperation,
  ApiParameter,
  JsonSchema,
  OpenApiDocument,
} from '../../platform/open-api.ts';
import { checkoutEndpoints } from './checkout-endpoints.ts';
import { circleEndpoints } from './circle-endpoints.ts';
import { exchangeEndpoints } from './exchange-endpoints.ts';
import { deskEndpoints } from './desk-endpoints.ts';
import type { Endpoint, EndpointTable, MediaType, Shape } from './endpoint.ts';
import { handoverEndpoints } from './handover-endpoints.ts';
import { hostingEndpoints } from './hosting-endpoints.ts';
import { messageEndpoints } from './message-endpoints.ts';
import { memberEndpoints } from './member-endpoints.ts';
import { notificationEndpoints } from './notification-endpoints.ts';
import { publicEndpoints } from './public-endpoints.ts';
import { trustEndpoints } from './trust-endpoints.ts';

/** Every endpoint under `/api/v1`, by tag. */
export const endpointTable: EndpointTable = {
  ...publicEndpoints,
  ...checkoutEndpoints,
  ...exchangeEndpoints,
  ...trustEndpoints,
  ...circleEndpoints,
  ...handoverEndpoints,
  ...hostingEndpoints,
  ...memberEndpoints,
  ...notificationEndpoints,
  ...messageEndpoints,
  ...deskEndpoints,
};

const base = '/api/v1';
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** `/bookings/:id` → `/bookings/{id}`; `:act{retry|give-up}` lists its values. */
function pathOf(declared: string): { path: string; parameters: ApiParameter[] } {
  const parameters: ApiParameter[] = [];
  const path = declared.replaceAll(/:(\w+)(?:\{([^}]*)\})?/g, (_, name: string, values?: string) => {
    const schema: JsonSchema = { type: 'string', ...(values ? { enum: values.split('|') } : {}) };
    parameters.push({ name, in: 'path', required: true, schema });
    return `{${name}}`;
  });
  return { path: base + path, parameters };
}

/** The JSON schema of a Zod schema's input or output. */
const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  // JSON schema cannot express a refinement or transformation; the schema around it can be.
  const { $schema: _, ...said } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return said as JsonSchema;
};

function queryOf(query: Endpoint['query']): ApiParameter[] {
  const said = query ? jsonSchemaOf(query, 'input') : {};
  return Object.entries(said.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: said.required?.includes(name) ?? false,
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

const keyParameter: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'Use a new one for each command, and the same one when you retry. Kept for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

/** What each status means, also of refusals that any endpoint may answer: the `type` of a problem leads here. */
const refusalWords: Record<number, string> = {
  400: 'The request is invalid; “field” names the first invalid field.',
  401: 'You aren’t signed in, or your session has ended.',
  402: 'A card has to be authorised for this first.',
  403: 'You are not allowed to do this.',
  404: 'It does not exist, or is not yours.',
  405: 'The address doesn’t take this method.',
  408: 'The request took too long to arrive.',
  409: 'It is no longer possible; “code” says why.',
  413: 'The body is too large.',
  414: 'The address is too long.',
  415: 'We can’t read this kind of file.',
  422: 'This Idempotency-Key was used for another request, or the photo is too small.',
  429: 'Too many requests; try again later.',
  500: 'Something went wrong on our side. The “x-request-id” of the answer helps us find it.',
  502: 'A service behind us failed; try again in a few minutes.',
  503: 'A service that this needs isn’t answering; try again in a few minutes.',
  504: 'A service behind us took too long; try again in a few minutes.',
};

function refusalsOf(
  { who, query, body, upload, isKeyed, refusals = [] }: Endpoint,
  hasPath: boolean,
): Record<string, ApiAnswer> {
  const statuses = new Set<number>([...refusals, 429, 503]);
  if (who !== 'everybody') statuses.add(401).add(403);
  if (hasPath) statuses.add(404);
  if (body ?? query) statuses.add(400);
  if (body ?? upload) statuses.add(413);
  if (isKeyed) statuses.add(422);
  if (upload) statuses.add(415).add(422);
  return answersOf([...statuses].toSorted((one, other) => one - other));
}

const answersOf = (statuses: readonly number[]): Record<string, ApiAnswer> =>
  Object.fromEntries(
    statuses.map((status) => [
      String(status),
      {
        description: refusalWords[status] ?? '',
        content: { 'application/problem+json': { schema: ref('Problem') } },
      },
    ]),
  );

const json = 'application/json';

const answerOf = ({ answer: { words, shape, types = [json], status } }: Endpoint): ApiAnswer => {
  if (status === 204) return { description: words };
  const schemaOf = (type: MediaType): JsonSchema =>
    type !== json ? { type: 'string' } : shape ? ref(shape.name) : { type: 'object' };
  const content = Object.fromEntries(types.map((type) => [type, { schema: schemaOf(type) }]));
  return { description: words, content };
};

/** 'POST /bookings/:id/no-show' → 'postBookingsIdNoShow'. */
const operationId = (declared: string): string =>
  declared
    .replaceAll(/\{[^}]*\}/g, '')
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
    .map((word, index) => (index === 0 ? word.toLowerCase() : word[0]?.toUpperCase() + word.slice(1)))
    .join('');

function operationOf(tag: string, declared: string, endpoint: Endpoint, path: ApiParameter[]): ApiOperation {
  const { summary, description, who, body, upload, isKeyed, query, answer } = endpoint;
  const content = body
    ? { [json]: { schema: ref(body.name) } }
    : upload && Object.fromEntries(upload.map((type) => [type, { schema: {} }]));
  const parameters = [...path, ...queryOf(query), ...(isKeyed ? [keyParameter] : [])];
  return {
    operationId: operationId(declared),
    tags: [tag],
    summary,
    ...(description === undefined ? {} : { description }),
    security: who === 'everybody' ? [] : [{ session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [String(answer.status ?? 200)]: answerOf(endpoint),
      ...refusalsOf(endpoint, path.length > 0),
    },
  };
}

const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('A sentence to show the user.'),
    code: z.string().optional().describe('For programs: stale-offer, days-are-taken …'),
    field: z.string().optional().describe('The request field that caused the problem.'),
  })
  .describe('Problem details, RFC 9457.');

/** @param productName the operator's name for the product */
export function openApiDocument(productName: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  const schemas: Record<string, JsonSchema> = { Problem: jsonSchemaOf(problem, 'output') };
  const keep = (shape: Shape | undefined, io: 'input' | 'output') => {
    if (shape) schemas[shape.name] ??= jsonSchemaOf(shape.schema, io);
  };
  for (const [tag, { endpoints }] of Object.entries(endpointTable))
    for (const [declared, endpoint] of Object.entries(endpoints)) {
      const [method = '', where = ''] = declared.split(' ');
      const { path, parameters } = pathOf(where);
      (paths[path] ??= {})[method.toLowerCase()] = operationOf(tag, declared, endpoint, parameters);
      keep(endpoint.body, 'input');
      keep(endpoint.answer.shape, 'output');
    }
  return {
    openapi: '3.1.1',
    info: {
      title: `${productName} API`,
      version: '1',
      description:
        'Our own pages use it too. Requests and answers are JSON. Money is in integer CAD cents, points are whole numbers, days are calendar days where the listing is, and instants are ISO 8601.',
    },
    servers: [{ url: '/' }],
    tags: Object.entries(endpointTable).map(([name, { words }]) => ({ name, description: words })),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A session’s access token from /auth/v1.',
        },
      },
      schemas,
      responses: answersOf(Object.keys(refusalWords).map(Number)),
    },
  };
}
