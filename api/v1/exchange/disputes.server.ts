/** Lets the two sides of an exchange claim damage and answer a claim; for everyone else the address does not exist. */
import { Hono } from 'hono';
import type { z } from 'zod';
import { addPicture } from '../../../features/disputes/claim/add-picture.server.ts';
import {
  acceptClaim,
  addStatement,
  appealDecision,
  contestClaim,
  withdrawClaim,
} from '../../../features/disputes/claim/answer-claim.server.ts';
import { claimDamage } from '../../../features/disputes/claim/claim-damage.server.ts';
import {
  amountInput,
  claimInput,
  nothingInput,
  wordsInput,
} from '../../../features/disputes/dispute-input.ts';
import { claimDeskFor, pictureFor } from '../../../features/disputes/dispute-queries.server.ts';
import type { LegRef } from '../../../features/exchange/handover/exchange-facts.ts';
import { acceptSettlement, offerSettlement } from '../../../features/disputes/offer-settlement.server.ts';
import { reportBreakdown } from '../../../features/disputes/report-breakdown.server.ts';
import { legExchange } from '../../../features/exchange/lifecycle/exchange-references.ts';
import type { AccountActor } from '../../../features/members/actor.ts';
import { notFound, signInNeeded } from '../../../features/members/member-refusals.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../../platform/refusal.ts';
import type { PaymentDeps } from '../../../features/payments/payments-deps.server.ts';
import { renewOverdueDeposit } from '../../../features/payments/steps/renew-payment.server.ts';
import { accountOf, type ActorEnvironment } from '../../http.server/actor.ts';
import { privateJson, readBody, refusalResponse } from '../../http.server/answers.ts';
import { keyed } from '../../http.server/keyed.ts';
import { named, servePictures } from './exchange-pictures.server.ts';

type Command<T> = (
  deps: Deps,
  actor: AccountActor,
  name: LegRef,
  input: T,
) => Promise<object | string | Refusal>;

/** `/api/v1/disputes/{leg}`: the claim about one exchange. */
export function disputesApi(deps: PaymentDeps): Hono<ActorEnvironment> {
  const app = new Hono<ActorEnvironment>();

  app.get('/:leg', async (c) => {
    const actor = accountOf(c);
    if (!actor) return refusalResponse(signInNeeded);
    const name = named(c);
    const desk = name && (await claimDeskFor(deps, actor, name));
    return desk ? privateJson(c, desk) : refusalResponse(notFound);
  });

  const step = <T>(path: string, schema: z.ZodType<T>, command: Command<T>, status: 200 | 201 = 200) =>
    app.post(`/:leg${path}`, async (c) => {
      if (!accountOf(c)) return refusalResponse(signInNeeded);
      const name = named(c);
      if (!name) return refusalResponse(notFound);
      const input = await readBody(c, schema);
      if (isRefusal(input)) return refusalResponse(input);
      if (path === '/accept' || path === '/settle') {
        const renewed = await renewOverdueDeposit(deps, legExchange(name.id));
        if (isRefusal(renewed)) return refusalResponse(renewed);
      }
      return keyed(deps, c, (inner, actor) => command(inner, actor, name, input), status);
    });

  step('', claimInput, claimDamage, 201);
  step('/accept', nothingInput, (inner, actor, name) => acceptClaim(inner, actor, name));
  step('/contest', wordsInput, (inner, actor, name, said) =>
    contestClaim(inner, actor, { ...name, ...said }),
  );
  step('/offer', amountInput, (inner, actor, name, amount) =>
    offerSettlement(inner, actor, { ...name, ...amount }),
  );
  step('/settle', amountInput, (inner, actor, name, amount) =>
    acceptSettlement(inner, actor, { ...name, ...amount }),
  );
  step('/statements', wordsInput, (inner, actor, name, said) =>
    addStatement(inner, actor, { ...name, ...said }),
  );
  step('/withdraw', nothingInput, (inner, actor, name) => withdrawClaim(inner, actor, name));
  step('/appeal', wordsInput, (inner, actor, name, said) =>
    appealDecision(inner, actor, { ...name, ...said }),
  );
  step('/breakdown', wordsInput, (inner, actor, name, said) =>
    reportBreakdown(inner, actor, { ...name, ...said }),
  );

  servePictures(app, {
    add: (actor, name, bytes) => addPicture(deps, actor, name, bytes),
    find: (actor, name, picture) => pictureFor(deps, actor, name, picture),
  });
  return app;
}
