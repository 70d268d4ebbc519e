/** Lets owners close and open days, publish their calendar and follow others. */
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { ownersCalendar } from '../../features/hosting/calendar/calendar-queries.server.ts';
import { blockDays, unblockDays } from '../../features/hosting/calendar/change-calendar.server.ts';
import { priceDays } from '../../features/hosting/calendar/price-days.server.ts';
import {
  followCalendar,
  leaveCalendar,
  readCalendarNow,
  rotateFeed,
  stopFeed,
} from '../../features/hosting/calendar/share-calendar.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { signInNeeded } from '../../features/members/member-refusals.ts';
import { calendarDay } from '../../platform/time/calendar-day-input.ts';
import { daysBetween } from '../../platform/time/date-range.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';

const listingId = z.number().int().positive();
export const span = z.object({ from: calendarDay, end: calendarDay });
export const closing = z.strictObject({
  listingId,
  from: calendarDay,
  to: calendarDay,
  note: z.string().max(200).default(''),
});
export const opening = z.strictObject({ listingId, from: calendarDay, to: calendarDay });
export const pricing = z.strictObject({
  listingId,
  from: calendarDay,
  to: calendarDay,
  isWeekends: z.boolean().default(false),
  priceCents: z.number().int().min(100).max(10_000_000).nullable(),
});
export const one = z.strictObject({ listingId });
export const follow = z.strictObject({
  listingId,
  name: z.string().trim().min(1, 'please name it').max(60),
  url: z.string().max(2_000),
});
const nothing = z.strictObject({});
const mostDays = 400;
const tooLong = refusal('invalid', `end: at most ${mostDays} days after the first one.`, 'end');

type Command<T> = (deps: Deps, actor: AccountActor, input: T) => Promise<object | Refusal>;

/**
 * `/api/v1/hosting/calendar`: `GET /?from&end` → `{ rows }`; `POST /closings` and `/openings {listingId, from, to}`, both days included; `POST /prices`;
 * `POST /feeds {listingId}` makes the address or another one, `POST /feeds/stop` ends it; `POST /sources {listingId, name, url}`,
 * `POST /sources/{id}/read`, `POST /sources/{id}/leave`. All but the first take an Idempotency-Key.
 */
export function calendarApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, span);
    if (isRefusal(asked)) return refusalResponse(asked);
    const days = daysBetween(asked.from, asked.end);
    if (days < 1 || days > mostDays) return refusalResponse(tooLong);
    return privateJson(c, { rows: await ownersCalendar(deps, actor, asked) });
  });
  const command = <T>(
    path: string,
    schema: z.ZodType<T>,
    run: (c: Context<ActorEnvironment>) => Command<T>,
    status: 200 | 201 = 200,
  ) =>
    app.post(path, async (c) => {
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      const body = await readBody(c, schema);
      if (isRefusal(body)) return refusalResponse(body);
      return keyed(deps, c, (inner, actor) => run(c)(inner, actor, body), status);
    });
  const idOf = (c: Context<ActorEnvironment>): string => c.req.param('id') ?? '';
  command('/closings', closing, () => blockDays);
  command('/openings', opening, () => unblockDays);
  command('/prices', pricing, () => priceDays);
  command('/feeds', one, () => rotateFeed, 201);
  command('/feeds/stop', one, () => stopFeed);
  command('/sources', follow, () => followCalendar, 201);
  command(
    '/sources/:id/read',
    nothing,
    (c) => (inner, actor) => readCalendarNow(inner, actor, { id: idOf(c) }),
  );
  command(
    '/sources/:id/leave',
    nothing,
    (c) => (inner, actor) => leaveCalendar(inner, actor, { id: idOf(c) }),
  );
  return app;
}
