/** How does a program ask for a listing, and go on from there? Quotes, requests, offers, and the way from hand-off to return. */
import { Hono } from 'hono';
import { z } from 'zod';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import {
  acceptInput,
  cancelTogetherInput,
  counterInput,
  counterPriceInput,
  extensionInput,
  extensionPriceInput,
  quoteInput,
  payInput,
  reliefInput,
  requestInput,
} from '../../features/exchange/offer/booking-input.ts';
import {
  bookingFor,
  bookingShelves,
  bookingsOf,
} from '../../features/exchange/views/booking-queries.server.ts';
import { cancelBooking } from '../../features/exchange/changes/cancel-booking.server.ts';
import { cancelTogether } from '../../features/exchange/changes/cancel-together.server.ts';
import { chooseRelief } from '../../features/exchange/relief/choose-relief.server.ts';
import { counterOffer } from '../../features/exchange/offer/counter-offer.server.ts';
import {
  answerExtension,
  askExtension,
  priceExtensionFor,
} from '../../features/exchange/changes/extend-booking.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import {
  listingOfInstantQuote,
  listingOfOwnBooking,
} from '../../features/exchange/offer/listing-to-confirm.server.ts';
import { makeQuote } from '../../features/exchange/price/make-quote.server.ts';
import { priceCounter } from '../../features/exchange/price/price-counter.server.ts';
import { payExchange } from '../../features/exchange/money/pay-exchange.server.ts';
import { goThroughChecklist } from '../../features/exchange/handover/go-through-checklist.server.ts';
import { requestBooking } from '../../features/exchange/offer/request-booking.server.ts';
import { meetBooking } from '../../features/exchange/emergencies/meet-booking.server.ts';
import { reportNoShow } from '../../features/no-shows/report-no-show.server.ts';
import { rereadCalendars } from '../../features/hosting/reread-calendars.server.ts';
import { notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import { nestedIn } from '../../platform/database.server/nested.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';
import { told } from './told.ts';

export const listQuery = z.object({
  side: z.enum(['renter', 'owner']).default('renter'),
  shelf: z.enum(bookingShelves).default('coming'),
  after: z.uuid().optional(),
});
export const reason = z.strictObject({ reason: z.string().trim().min(1, 'please say why').max(2_000) });
export const nothing = z.strictObject({});

type Outcome = object | string | Refusal;
type Command<T> = (deps: Deps, actor: AccountActor, id: string, input: T) => Promise<Outcome>;

/** `/api/v1/quotes`: a price that holds for 30 minutes. */
export function quotesApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();
  app.post('/', async (c) => {
    const input = await readBody(c, quoteInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => makeQuote(inner, actor, input), 201);
  });
  return app;
}

/** `/api/v1/bookings`: own bookings on either side, and every step of their life. */
export function bookingsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, listQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await bookingsOf(deps, actor, { ...asked, after: asked.after ?? null }));
  });

  app.post('/', async (c) => {
    const input = await readBody(c, requestInput);
    if (isRefusal(input)) return refusalResponse(input);
    const me = accountOf(c);
    // The calendars elsewhere are asked before the transaction, which calls nobody.
    const listingId = me && (await listingOfInstantQuote(deps, me, input.quoteId));
    if (listingId) await rereadCalendars(deps, listingId);
    return keyed(deps, c, (inner, actor) => requestBooking(inner, actor, input), 201);
  });

  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    const booking = isUuid(id) ? await bookingFor(deps, actor, id) : null;
    return booking ? privateJson(c, booking) : refusalResponse(notFound);
  });

  // Changes nothing, so that it needs no key.
  app.post('/:id/counter-price', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, counterPriceInput);
    if (isRefusal(input)) return refusalResponse(input);
    const priced = await priceCounter(deps, actor, { ...input, id });
    return isRefusal(priced) ? refusalResponse(priced) : privateJson(c, priced);
  });

  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>, takesDays = false) =>
    app.post(`/:id/${path}`, async (c) => {
      const id = c.req.param('id');
      const me = accountOf(c);
      if (!me) return refusalResponse(signInNeeded);
      if (!isUuid(id)) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      if (isRefusal(input)) return refusalResponse(input);
      const listingId = takesDays ? await listingOfOwnBooking(deps, me, id) : null;
      if (listingId !== null) await rereadCalendars(deps, listingId);
      return keyed(deps, c, async (inner, actor) => told(await command(inner, actor, id, input)));
    });

  // Whoever ends a booking in an emergency that was declared this moment gets no less than whoever ends it a moment later. A "no" undoes both.
  const ending = <T>(path: string, schema: z.ZodType<T>, command: Command<T>) =>
    step(path, schema, (inner, actor, id, input) =>
      inCommand(inner, async (transaction) => {
        await meetBooking(transaction, id, inner.now());
        return command(nestedIn(transaction, inner), actor, id, input);
      }),
    );

  step(
    'accept',
    acceptInput,
    (inner, actor, id, { version, paymentId }) => acceptOffer(inner, actor, { id, version, paymentId }),
    true,
  );
  step('counter', counterInput, (inner, actor, id, offer) => counterOffer(inner, actor, { ...offer, id }));
  step('decline', nothing, (inner, actor, id) => endOffer(inner, actor, { id, event: 'decline' }));
  step('withdraw', nothing, (inner, actor, id) => endOffer(inner, actor, { id, event: 'withdraw' }));
  step('pay', payInput, (inner, actor, id, { paymentId }) => payExchange(inner, actor, { id, paymentId }));
  ending('cancel', reason, (inner, actor, id, { reason: why }) =>
    cancelBooking(inner, actor, { id, reason: why }),
  );
  // Changes nothing, so that it needs no key.
  app.post('/:id/extension-price', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, extensionPriceInput);
    if (isRefusal(input)) return refusalResponse(input);
    const priced = await priceExtensionFor(deps, actor, { ...input, id });
    return isRefusal(priced) ? refusalResponse(priced) : privateJson(c, priced);
  });
  step('extension', extensionInput, (inner, actor, id, asked) =>
    askExtension(inner, actor, { ...asked, id }),
  );
  for (const event of ['agree', 'decline', 'withdraw'] as const)
    step(
      `extension/${event}`,
      nothing,
      (inner, actor, id) => answerExtension(inner, actor, { id, event }),
      event === 'agree',
    );
  ending('cancel-together', cancelTogetherInput, (inner, actor, id, word) =>
    cancelTogether(inner, actor, { ...word, id }),
  );
  step('relief', reliefInput, (inner, actor, id, { choice }) => chooseRelief(inner, actor, { id, choice }));
  step('safety-checklist', nothing, (inner, actor, id) => goThroughChecklist(inner, actor, { legId: id }));
  ending('no-show', reason, (inner, actor, id, { reason: why }) =>
    reportNoShow(inner, actor, { legId: id, reason: why }),
  );
  return app;
}
