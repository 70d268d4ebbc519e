/**
 * Takes page speed measurements from browsers. They are counted in memory, logged and added to the day's numbers each minute; who sent them
 * is not recorded.
 */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Deps } from '../platform/deps.server.ts';
import { errorForLog } from '../platform/log/error-for-log.ts';
import { problemResponse } from '../platform/http.server/plain-answer.ts';
import { keepVitals } from '../platform/vitals/kept-vitals.server.ts';
import { atMost, createVitalsTally, judged, measureNames, mostOf } from '../platform/vitals/web-vitals.ts';
import { isRefusal } from '../platform/refusal.ts';
import type { ApiEnvironment } from './environment.server.ts';
import { readBody, refusalResponse } from './http.server/answers.ts';

export const report = z.strictObject({
  path: z.string().max(2048).startsWith('/'),
  measures: z.partialRecord(z.enum(measureNames), z.number().min(0)),
});
const longestReport = 4096;

/** Pages counted separately. A path may hold typed text, so nothing else of it is kept. */
const kinds = new Set([
  'original',
  'founders-club',
  'hosting',
  'renting',
  'swapping',
  'feedback',
  'privacy',
  'terms',
  'listings',
  'listing',
  'apply',
  'openai-demo',
  'login',
  'signup',
  'account',
  'operator',
  'offline',
]);

/** `/`, `/listing`, `/apply` …, or `other`. */
export function pageKind(path: string): string {
  const first = path.split('/', 2)[1] ?? '';
  if (first === '') return '/';
  return kinds.has(first) ? `/${first}` : 'other';
}

const minuteMilliseconds = 60_000;
type Later = (run: () => void, milliseconds: number) => void;
const later: Later = (run, milliseconds) => void setTimeout(run, milliseconds).unref();

/** `/api/v1/vitals`: `POST {path, measures}` answers 204. */
export function vitalsApi(
  { log, sql, now }: Pick<Deps, 'log' | 'sql' | 'now'>,
  wait: Later = later,
): Hono<ApiEnvironment> {
  const app = new Hono<ApiEnvironment>();
  const tally = createVitalsTally();
  let isWaiting = false;
  const tell = () => {
    isWaiting = false;
    const counted = tally.take();
    for (const { page, measure, steps } of counted)
      log.info('web vitals', { page, measure, ...judged(steps), p75: atMost(0.75, steps) });
    // A minute's numbers are not worth a retry; the log has them.
    keepVitals(sql, counted, now()).catch((error: unknown) =>
      log.warn('We couldn’t save the web vitals.', errorForLog(error)),
    );
  };
  app.post('/', async (c) => {
    if ((await c.req.text()).length > longestReport)
      return problemResponse(413, `A report has at most ${longestReport} characters.`);
    const told = await readBody(c, report);
    if (isRefusal(told)) return refusalResponse(told);
    const page = pageKind(told.path);
    for (const name of measureNames) {
      const value = told.measures[name];
      if (value !== undefined && value <= mostOf(name)) tally.add(page, name, value);
    }
    if (!isWaiting) wait(tell, minuteMilliseconds);
    isWaiting = true;
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  });
  app.all('/', () => problemResponse(405, 'vitals takes POST only.', { allow: 'POST' }));
  return app;
}
