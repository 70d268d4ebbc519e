/** How does a program swap gear for gear? Offers, answers, and the way of each leg from hand-off to return. */
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound, signInNeeded } from '../../features/members/member-refusals.ts';
import { reportNoShow } from '../../features/no-shows/report-no-show.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { acceptOffer } from '../../features/exchange/offer/accept-offer.server.ts';
import { goThroughChecklist } from '../../features/exchange/handover/go-through-checklist.server.ts';
import { callOffLeg } from '../../features/exchange/changes/call-off-leg.server.ts';
import { cancelSwap } from '../../features/exchange/changes/cancel-swap.server.ts';
import { counterSwap } from '../../features/exchange/offer/counter-swap.server.ts';
import { rereadCalendars } from '../../features/hosting/reread-calendars.server.ts';
import { endOffer } from '../../features/exchange/offer/end-offer.server.ts';
import { listingsOfOwnSwap } from '../../features/exchange/offer/listings-to-confirm.server.ts';
import { offerSwap } from '../../features/exchange/offer/offer-swap.server.ts';
import { payExchange } from '../../features/exchange/money/pay-exchange.server.ts';
import { previewSwap, swapChoices } from '../../features/exchange/views/swap-choices.server.ts';
import {
  directOffer,
  swapAcceptInput,
  swapCounterInput,
  swapCounterPriceInput,
  swapInput,
  swapPayInput,
} from '../../features/exchange/offer/swap-input.ts';
import { swapFor, swapShelves, swapsOf } from '../../features/exchange/views/swap-queries.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { accountOf, type ActorEnvironment } from '../http.server/actor.ts';
import { privateJson, readBody, readQuery, refusalResponse } from '../http.server/answers.ts';
import { keyed } from '../http.server/keyed.ts';
import { nothing, reason } from './bookings.server.ts';

export const swapListQuery = z.object({
  shelf: z.enum(swapShelves).default('coming'),
  after: z.uuid().optional(),
});
export const choicesQuery = z.object({ slug: z.string().min(1).max(80) });
/** Saying no needs no reason; one that is given is read by the other side. */
export const optionalReason = z.strictObject({ reason: z.string().trim().max(2_000).default('') });

type Outcome = object | string | Refusal;
type Command<T> = (deps: Deps, actor: AccountActor, id: string, input: T) => Promise<Outcome>;

/** Where a word is all there is to say, it stands in an object: answers are objects. */
const told = (outcome: Outcome): object => (typeof outcome === 'string' ? { outcome } : outcome);

/** `/api/v1/swaps`: own swaps, and every step of their life. */
export function swapsApi(deps: Deps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, swapListQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    return privateJson(c, await swapsOf(deps, actor, { ...asked, after: asked.after ?? null }));
  });

  app.get('/choices', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const asked = readQuery(c, choicesQuery);
    if (isRefusal(asked)) return refusalResponse(asked);
    const found = await swapChoices(deps, actor, asked.slug);
    return isRefusal(found) ? refusalResponse(found) : privateJson(c, found);
  });

  app.post('/', async (c) => {
    const input = await readBody(c, swapInput);
    if (isRefusal(input)) return refusalResponse(input);
    return keyed(deps, c, (inner, actor) => offerSwap(inner, actor, input), 201);
  });

  // Changes nothing, so that it needs no key.
  app.post('/price', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const input = await readBody(c, directOffer);
    if (isRefusal(input)) return refusalResponse(input);
    const priced = await previewSwap(deps, actor, input, null);
    return isRefusal(priced) ? refusalResponse(priced) : privateJson(c, priced);
  });

  app.get('/:id', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    const swap = isUuid(id) ? await swapFor(deps, actor, id) : null;
    return swap ? privateJson(c, swap) : refusalResponse(notFound);
  });

  // Changes nothing, so that it needs no key.
  app.post('/:id/counter-price', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const id = c.req.param('id');
    if (!isUuid(id)) return refusalResponse(notFound);
    const input = await readBody(c, swapCounterPriceInput);
    if (isRefusal(input)) return refusalResponse(input);
    const { version, ...offer } = input;
    const priced = await previewSwap(deps, actor, offer, { id, version });
    return isRefusal(priced) ? refusalResponse(priced) : privateJson(c, priced);
  });

  addSteps(app, deps);
  return app;
}

function addSteps(app: Hono<ActorEnvironment>, deps: Deps): void {
  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>, takesDays = false) =>
    app.post(`/:id/${path}`, async (c) => {
      const id = c.req.param('id') ?? '';
      const me = accountOf(c);
      if (!me) return refusalResponse(signInNeeded);
      if (!isUuid(id)) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      if (isRefusal(input)) return refusalResponse(input);
      // The calendars elsewhere are asked before the transaction, which calls nobody; those of all listings at once.
      const listings = takesDays ? await listingsOfOwnSwap(deps, me, id) : [];
      await Promise.all(listings.map((listingId) => rereadCalendars(deps, listingId)));
      return keyed(deps, c, async (inner, actor) => told(await command(inner, actor, id, input)));
    });
  step(
    'accept',
    swapAcceptInput,
    (inner, actor, id, input) => acceptOffer(inner, actor, { ...input, id }),
    true,
  );
  step('counter', swapCounterInput, (inner, actor, id, input) => counterSwap(inner, actor, { ...input, id }));
  for (const path of ['decline', 'withdraw'])
    step(path, optionalReason, (inner, actor, id, input) => endOffer(inner, actor, { ...input, id }));
  step('cancel', reason, (inner, actor, id, input) => cancelSwap(inner, actor, { ...input, id }));
  step('pay', swapPayInput, (inner, actor, id, input) => payExchange(inner, actor, { ...input, id }));

  // A leg is named by its own id: it belongs to one swap.
  const legStep = <T>(path: string, schema: z.ZodType<T>, command: Command<T>) =>
    app.post(`/legs/:leg/${path}`, async (c) => {
      const legId = c.req.param('leg') ?? '';
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      if (!isUuid(legId)) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      if (isRefusal(input)) return refusalResponse(input);
      return keyed(deps, c, async (inner, actor) => told(await command(inner, actor, legId, input)));
    });
  legStep('safety-checklist', nothing, (inner, actor, legId) => goThroughChecklist(inner, actor, { legId }));
  legStep('call-off', reason, (inner, actor, legId, input) => callOffLeg(inner, actor, { ...input, legId }));
  legStep('no-show', reason, (inner, actor, legId, input) => reportNoShow(inner, actor, { ...input, legId }));
}
