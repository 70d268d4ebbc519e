/**
 * Draws the steps of a run: actions of the two sides, emergencies, debts, blocks, and passing time; each in the product and in the model.
 */
import { randomUUID } from 'node:crypto';
import { declareEmergency } from '../../features/exchange/emergencies/declare-emergency.server.ts';
import { setBlock } from '../../features/members/blocks.server.ts';
import { authoriseDebt, debtsOf, owe, payDebt } from '../../features/payments/debts.server.ts';
import { addDays } from '../../platform/time/date-range.ts';
import { accepted, isRefusal } from '../../platform/refusal.ts';
import { operator } from './actors.ts';
import { acts, askFor, type OfAStay } from './booking-acts.ts';
import * as model from './booking-model.ts';
import type { Stay } from './booking-model.ts';
import {
  chosen,
  one,
  told,
  waitAWhile,
  waitUntil,
  type Step,
  type Told,
  type World,
} from './booking-world.ts';
import { withCards } from './bookings.ts';
import { pastTrip } from './returned.ts';

/** The bank's answer about its extension is pending. */
const isBeingCharged = ({ further }: Stay): boolean => further.some(({ isCharged }) => isCharged === null);

async function declare(world: World, { a, b }: Step): Promise<void> {
  const { state, place } = world;
  // More often on extensions being charged.
  const last = state.stays.find(isBeingCharged)?.to;
  const from = last ?? addDays(model.dayOf(state), a % 6);
  const to = addDays(from, b % 3);
  const area = { shape: 'circle', ...place, km: 0.5 } as const;
  await declareEmergency(world.deps(), operator, {
    kind: 'flood',
    title: 'A flood',
    from,
    to,
    area,
    reason: 'x',
  });
  state.emergencies.push({ at: state.now, from, to, looks: 0 });
  // Sometimes affected bookings are searched before the bank has answered.
  if (b % 2 === 0) await world.look();
  await world.settle();
  // Later agreements knew of it.
  state.now += 60_000;
}

/** A renter gets a debt to an owner, as from a claim. */
async function comeToOwe(world: World, { a, b }: Step): Promise<void> {
  const { state, renters, owners } = world;
  const renter = a % renters.length;
  // Rarely, because a debtor cannot start anything new.
  if (b % 6 > 0 || state.owes[renter]) return;
  const debt = { reason: 'award', title: 'A boat', cents: 4_200 } as const;
  const between = { debtorId: one(renters, renter).accountId, creditorId: one(owners, b).accountId };
  const exchange = await pastTrip(world.db.ownerSql, between.creditorId, between.debtorId);
  await owe(world.deps().sql, { ...debt, ...between, legId: exchange.id }, new Date(state.now));
  state.owes[renter] = true;
}

/** The same renter pays, with a card the bank accepts. */
async function payBack(world: World, { a }: Step): Promise<void> {
  const { state, renters } = world;
  const renter = a % renters.length;
  const who = one(renters, renter);
  const open = (await debtsOf(world.deps(), who)).find((debt) => debt.state === 'open');
  told('something is owed', state.owes[renter] === true, open !== undefined);
  if (!open) return;
  const target = { for: 'debt', debtId: open.id } as const;
  const deps = withCards(world.deps());
  const made = accepted(await authoriseDebt(deps, who, { target, method: 'test_visa', key: randomUUID() }));
  accepted(await payDebt(world.deps(), who, { id: open.id, paymentId: made.id }));
  state.owes[renter] = false;
}

/** An owner blocks or unblocks a renter: unblocking more often, so that something still starts. */
async function block(world: World, { a, b, c }: Step): Promise<void> {
  const { state, renters, owners } = world;
  const [renter, owner] = [a % renters.length, b % owners.length];
  const isBlocked = c % 5 === 0;
  const between = { by: one(owners, owner).accountId, of: one(renters, renter).accountId };
  await setBlock(world.deps().sql, { ...between, isBlocked }, new Date(state.now));
  const row = state.apart[renter];
  if (row) row[owner] = isBlocked;
}

/** The next step of a booking on its way to a good end, and its time. */
function nextOf(stay: Stay): { act: OfAStay | null; at: number } | null {
  if (stay.asked !== null && (stay.state === 'accepted' || stay.state === 'handed_off'))
    return { act: 'agree', at: 0 };
  switch (stay.state) {
    case 'requested':
      return { act: 'accept', at: 0 };
    case 'accepted':
      return stay.payUntil === null
        ? { act: 'hand over', at: model.pickUpAt(stay) - 24 * model.hour }
        : { act: 'pay', at: 0 };
    case 'handed_off':
      return { act: 'bring back', at: 0 };
    case 'returned':
      return { act: null, at: stay.claimUntil ?? 0 };
    default:
      return null;
  }
}

/** Someone takes the next step after waiting until then: otherwise hardly anything would ever finish. */
async function goOn(world: World, step: Step): Promise<void> {
  const { state } = world;
  const under = state.stays.filter((stay) => nextOf(stay) !== null);
  // The most advanced one.
  const order = ['requested', 'accepted', 'handed_off', 'returned'];
  const stay = under.toSorted((a, b) => order.indexOf(b.state) - order.indexOf(a.state))[0];
  const next = stay && nextOf(stay);
  if (!stay || !next) return;
  // Sometimes nobody acts until it has ended or counts as returned.
  const isUnderWay = stay.state === 'accepted' || stay.state === 'handed_off';
  if (isUnderWay && step.c % 8 === 0)
    return waitUntil(world, Math.max(state.now, model.returnAt(stay)) + 8 * 24 * model.hour);
  if (next.at > state.now) await waitUntil(world, next.at);
  if (stay.state === 'accepted' && !stay.isCharged) await world.settle();
  const again = nextOf(stay);
  if (again?.act && again.act === next.act && again.at <= state.now)
    await sayIt(world, { ...step, b: 1, do: next.act }, stay);
}

/** Takes one step in the product and in the model. @throws when they differ */
export async function take(world: World, step: Step): Promise<void> {
  if (step.do === 'wait') return waitAWhile(world, step);
  if (step.do === 'work') return world.settle();
  if (step.do === 'owe') return comeToOwe(world, step);
  if (step.do === 'pay back') return payBack(world, step);
  if (step.do === 'block') return block(world, step);
  if (step.do === 'go on') return goOn(world, step);
  if (step.do === 'declare') {
    // Rarely, so that not everything is called off; more often while something is out or an extension is being charged, which is itself
    // rare.
    const isOut = world.state.stays.some(({ state }) => state === 'handed_off');
    const isMeant = isOut || world.state.stays.some(isBeingCharged);
    return step.c % (isMeant ? 2 : 16) === 0 ? declare(world, step) : undefined;
  }
  if (step.do === 'ask') return follow(step, await askFor(world, step));
  const of = { ...step, do: step.do };
  const stay = chosen(world, of, acts[of.do].makesSense);
  if (stay) await sayIt(world, of, stay);
}

/** Both report the result. @throws when they differ */
async function follow(step: Step, { may, outcome, follows }: Told): Promise<void> {
  told(`${step.do} ${JSON.stringify(step)} ${JSON.stringify(outcome)}`, may, !isRefusal(outcome));
  if (may) await follows(outcome);
}

async function sayIt(
  world: World,
  step: Step & { do: OfAStay },
  stay: Stay,
  isSecondSide = false,
): Promise<void> {
  const done = await acts[step.do].act(world, step, stay);
  await follow(step, done);
  // Usually the other side confirms a moment later: a hand-over needs both.
  const isHandOver = step.do === 'hand over' || step.do === 'bring back';
  if (done.may && isHandOver && !isSecondSide && step.c % 4 > 0) await sayIt(world, step, stay, true);
}
