/** Serves the functions that a page can invoke: the map's (which service draws it, with which public token) and the text model's. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { configuredStreets } from '../features/maps/streets.server.ts';
import { basemap } from '../features/maps/basemap.server.ts';
import { describeMapService } from '../features/maps/map-service.ts';
import { chatCompletion, generateText } from '../features/text-generation/generate-text.server.ts';
import type { Deps } from '../platform/deps.server.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import { createRateLimit } from '../platform/http.server/rate-limit.ts';
import { isRefusal } from '../platform/refusal.ts';
import {
  openTextModel,
  TextModelError,
  type TextModelFault,
} from '../platform/text-model.server/text-model.ts';
import type { ApiEnvironment } from './environment.server.ts';

const tokenRequest = z.strictObject({ endpoint: z.literal('public-token'), method: z.literal('GET') });
const expected = 'The body must be the JSON object {"endpoint": "public-token", "method": "GET"}.';

const textRequest = z.object({
  action: z.enum(['generateText', 'chatCompletion']),
  params: z.unknown().optional(),
});
const textActions = { generateText, chatCompletion };
const expectedText =
  'The body must be a JSON object with an action (generateText or chatCompletion) and its params.';
/** Texts one address may ask for per minute: each costs the operator money. */
const textsPerMinute = 10;

const faults: Record<TextModelFault, [status: 502 | 503 | 504, sentence: string]> = {
  absent: [503, 'No text model is set up on this server.'],
  overdue: [504, 'The text model took too long. Please try again.'],
  unreachable: [502, 'The text model cannot be reached. Please try again later.'],
  refused: [502, 'The text model did not take the request. Please try again later.'],
  unreadable: [502, 'The text model answered without a text. Please try again.'],
};

type FunctionsDeps = Pick<Deps, 'config' | 'log' | 'now' | 'sharing'>;

/** `POST openai`: `{action, params}`; see features/text-generation. */
function textFunction(deps: FunctionsDeps) {
  const { config, log } = deps;
  const model = openTextModel(config.textModel);
  const limit = createRateLimit(
    'texts',
    { requests: Math.min(textsPerMinute, config.rateLimitPerMinute), seconds: 60 },
    deps,
  );
  return async (c: Context<ApiEnvironment>): Promise<Response> => {
    const request = textRequest.safeParse(await c.req.json<unknown>().catch(() => undefined));
    if (!request.success) return problemResponse(400, expectedText);
    const wait = limit.take(c.env?.client?.address ?? '');
    if (wait > 0)
      return problemResponse(429, `Too many texts at once. Please try again in ${wait} seconds.`, {
        'retry-after': String(wait),
      });
    try {
      const outcome = await textActions[request.data.action](model, request.data.params);
      if (isRefusal(outcome)) return problemResponse(400, outcome.sentence);
      return c.json(outcome, 200, { 'cache-control': 'no-store' });
    } catch (error) {
      if (!(error instanceof TextModelError)) throw error;
      const [status, sentence] = faults[error.fault];
      if (error.fault !== 'absent') log.warn('text model failed', { fault: error.fault, why: error.message });
      return problemResponse(status, sentence);
    }
  };
}

/** `/functions/v1`: `POST mapbox-proxy` answers which map to draw, `POST openai` writes text. */
export function functionsApi(deps: FunctionsDeps): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  app.post('/mapbox-proxy', async (c) => {
    const body = await c.req.json<unknown>().catch(() => undefined);
    if (!tokenRequest.safeParse(body).success) return problemResponse(400, expected);
    const streets = await configuredStreets(deps);
    return c.json(describeMapService(deps.config, basemap().tilesUrl, streets), 200, {
      'cache-control': 'no-store',
    });
  });
  app.post('/openai', textFunction(deps));
  for (const name of ['mapbox-proxy', 'openai'])
    app.all(`/${name}`, () => problemResponse(405, `${name} takes POST only.`, { allow: 'POST' }));
  return app;
}
