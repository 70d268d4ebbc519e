/** Serves rentals, swaps and circles, from the first request to the last return. */
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import { callOffLeg } from '../../../features/exchange/changes/call-off-leg.server.ts';
import { cancelExchange } from '../../../features/exchange/changes/cancel-exchange.server.ts';
import { cancelTogether } from '../../../features/exchange/changes/cancel-together.server.ts';
import {
  answerExtension,
  askExtension,
  priceExtensionFor,
} from '../../../features/exchange/changes/extend-booking.server.ts';
import { meetBooking } from '../../../features/exchange/emergencies/meet-booking.server.ts';
import { goThroughChecklist } from '../../../features/exchange/handover/go-through-checklist.server.ts';
import { payExchange } from '../../../features/exchange/money/pay-exchange.server.ts';
import { acceptOffer } from '../../../features/exchange/offer/accept-offer.server.ts';
import {
  cancelTogetherInput,
  extensionInput,
  extensionPriceInput,
  reliefInput,
} from '../../../features/exchange/offer/booking-input.ts';
import { counterOffer } from '../../../features/exchange/offer/counter-offer.server.ts';
import { endOffer } from '../../../features/exchange/offer/end-offer.server.ts';
import {
  listingOfInstantQuote,
  listingsOfOwn,
} from '../../../features/exchange/offer/listings-to-confirm.server.ts';
import { offerSwap } from '../../../features/exchange/offer/offer-swap.server.ts';
import { requestBooking } from '../../../features/exchange/offer/request-booking.server.ts';
import { directOffer, swapAcceptInput, swapPayInput } from '../../../features/exchange/offer/swap-input.ts';
import { priceCounter } from '../../../features/exchange/price/price-counter.server.ts';
import { chooseRelief } from '../../../features/exchange/relief/choose-relief.server.ts';
import { previewSwap, swapChoices } from '../../../features/exchange/views/swap-choices.server.ts';
import { exchangeFor, exchangesOf } from '../../../features/exchange/views/exchange-queries.server.ts';
import { rereadCalendars } from '../../../features/hosting/calendar/reread-calendars.server.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import { reportNoShow } from '../../../features/no-shows/report-no-show.server.ts';
import { inCommand } from '../../../platform/database.server/command.ts';
import { nestedIn } from '../../../platform/database.server/nested.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';
import {
  anyCounterInput,
  anyCounterPriceInput,
  anyRequestInput,
  choicesQuery,
  listQuery,
  nothing,
  optionalReason,
  reason,
} from './exchange-input.ts';

type App = Hono<ActorEnvironment>;
type Outcome = object | string | Refusal;
type Command<T> = (deps: Deps, actor: AccountActor, id: string, input: T) => Promise<Outcome>;

/** `/api/v1/exchanges`: one's own exchanges. For anyone else an exchange does not exist. */
export function exchangesApi(deps: Deps): App {
  const app: App = new Hono<ActorEnvironment>();
  addLists(app, deps);
  addPrices(app, deps);
  addOfferSteps(app, deps);
  addTripSteps(app, deps);
  return app;
}

function addLists(app: App, deps: Deps): void {
  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, listQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await exchangesOf(deps, actor, { ...asked, after: asked.after ?? null }));
  });

  app.get('/choices', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, choicesQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return priced(c, await swapChoices(deps, actor, asked.slug));
  });

  app.post('/', async (c) => {
    const input = await readBody(c, anyRequestInput);
    if (isRefusal(input)) return refusalResponse(input);
    if (!('quoteId' in input)) return keyed(deps, c, (inner, actor) => offerSwap(inner, actor, input), 201);
    const me = accountOf(c);
    // External calendars are read before the transaction, because it makes no outside calls.
    const listingId = me && (await listingOfInstantQuote(deps, me, input.quoteId));
    if (listingId) await rereadCalendars(deps, listingId);
    return keyed(deps, c, (inner, actor) => requestBooking(inner, actor, input), 201);
  });

  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    const found = isUuid(id) ? await exchangeFor(deps, actor, id) : null;
    return found ? privateJson(c, found) : refusalResponse(notFound);
  });
}

const priced = (c: Context, found: object | Refusal): Response =>
  isRefusal(found) ? refusalResponse(found) : privateJson(c, found);

/** Changes nothing, so it needs no key. */
function addPrices(app: App, deps: Deps): void {
  const price = <T>(
    path: string,
    schema: z.ZodType<T>,
    query: (actor: AccountActor, id: string, input: T) => Promise<object | Refusal>,
  ) =>
    app.post(path, async (c) => {
      const actor = accountOf(c);
      if (!actor) return refusalResponse(signInNeeded);
      const id = c.req.param('id');
      if (id !== undefined && !isUuid(id)) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      return isRefusal(input) ? refusalResponse(input) : priced(c, await query(actor, id ?? '', input));
    });
  price('/price', directOffer, (actor, _, offer) => previewSwap(deps, actor, offer, null));
  price('/:id/counter-price', anyCounterPriceInput, (actor, id, input) => {
    if (!('receive' in input)) return priceCounter(deps, actor, { ...input, id });
    const { version, ...offer } = input;
    return previewSwap(deps, actor, offer, { id, version });
  });
  price('/:id/extension-price', extensionPriceInput, (actor, id, input) =>
    priceExtensionFor(deps, actor, { ...input, id }),
  );
}

/** Declares a step of an exchange or leg. @param takesDays whether external calendars are read first */
function addStep<T>(
  app: App,
  deps: Deps,
  path: string,
  { schema, command, takesDays = false }: { schema: z.ZodType<T>; command: Command<T>; takesDays?: boolean },
): void {
  app.post(path, async (c) => {
    const id = c.req.param('id') ?? c.req.param('leg') ?? '';
    const me = accountOf(c);
    if (!me) return refusalResponse(signInNeeded);
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, schema);
    if (isRefusal(input)) return refusalResponse(input);
    // External calendars are read before the transaction, because it makes no outside calls; those of all listings at once.
    const listings = takesDays ? await listingsOfOwn(deps, me, id) : [];
    await Promise.all(listings.map((listingId) => rereadCalendars(deps, listingId)));
    return keyed(deps, c, (inner, actor) => command(inner, actor, id, input));
  });
}

/** Someone who cancels while an emergency is being declared gets the same as someone who cancels a moment later. A refusal undoes both. */
const afterEmergencies =
  <T>(command: Command<T>): Command<T> =>
  (deps, actor, id, input) =>
    inCommand(deps, async (transaction) => {
      await meetBooking(transaction, id, deps.now());
      return command(nestedIn(transaction, deps), actor, id, input);
    });

function addOfferSteps(app: App, deps: Deps): void {
  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>, takesDays = false) =>
    addStep(app, deps, `/:id/${path}`, { schema, command, takesDays });
  step('accept', swapAcceptInput, (inner, actor, id, yes) => acceptOffer(inner, actor, { ...yes, id }), true);
  step('counter', anyCounterInput, (inner, actor, id, offer) => counterOffer(inner, actor, { ...offer, id }));
  for (const event of ['decline', 'withdraw'] as const)
    step(event, optionalReason, (inner, actor, id, input) => endOffer(inner, actor, { ...input, id, event }));
  step('pay', swapPayInput, (inner, actor, id, input) => payExchange(inner, actor, { ...input, id }));
  step(
    'cancel',
    reason,
    afterEmergencies((inner, actor, id, input) => cancelExchange(inner, actor, { ...input, id })),
  );
}

function addTripSteps(app: App, deps: Deps): void {
  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>, takesDays = false) =>
    addStep(app, deps, path, { schema, command, takesDays });
  step('/:id/extension', extensionInput, (inner, actor, id, asked) =>
    askExtension(inner, actor, { ...asked, id }),
  );
  for (const event of ['agree', 'decline', 'withdraw'] as const)
    step(
      `/:id/extension/${event}`,
      nothing,
      (inner, actor, id) => answerExtension(inner, actor, { id, event }),
      event === 'agree',
    );
  step(
    '/:id/cancel-together',
    cancelTogetherInput,
    afterEmergencies((inner, actor, id, word) => cancelTogether(inner, actor, { ...word, id })),
  );
  step('/:id/relief', reliefInput, (inner, actor, id, { choice }) =>
    chooseRelief(inner, actor, { id, choice }),
  );
  // A leg has its own id: it belongs to one exchange. A rental's leg has the rental's id.
  step('/legs/:leg/safety-checklist', nothing, (inner, actor, legId) =>
    goThroughChecklist(inner, actor, { legId }),
  );
  step('/legs/:leg/call-off', reason, (inner, actor, legId, input) =>
    callOffLeg(inner, actor, { ...input, legId }),
  );
  step(
    '/legs/:leg/no-show',
    reason,
    afterEmergencies((inner, actor, legId, input) => reportNoShow(inner, actor, { ...input, legId })),
  );
}
