/** Builds what a swap's or circle's members see of it. */
import { present } from '../../../platform/assert.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import type { AccountActor } from '../../members/actor.ts';
import { takenBackByBank } from '../../payments/chargebacks/taken-back.server.ts';
import { hasOpenDebt } from '../../payments/debts.server.ts';
import { paymentOf } from '../../payments/payment-queries.server.ts';
import type { PaymentView } from '../../payments/payment-view.ts';
import { endOf, type EndRow } from '../changes/swap-end.server.ts';
import { graceUntil } from '../changes/unwind-swap.server.ts';
import type { ExchangeEvent } from '../lifecycle/exchange-lifecycle.ts';
import { isAgreed, isAsked } from '../lifecycle/exchange-states.ts';
import { legActions, swapActions } from '../lifecycle/exchange-policy.ts';
import { bondExchange, legExchange, partyExchange } from '../lifecycle/exchange-references.ts';
import type { Leg, Party, Swap } from '../lifecycle/exchange-store.server.ts';
import { isUnsettled } from '../lifecycle/leg-lifecycle.ts';
import { guaranteeOf, guaranteeTime, isDepositLost } from '../money/hold-guarantees.server.ts';
import { settlementOf } from '../money/swap-settlement.server.ts';
import type { OfferTerms } from '../offer/swap-offer.ts';
import { pricesOfChoices } from '../price/price-of-choice.server.ts';
import type { LegInterruption } from '../relief/emergency-view.ts';
import { interruptionToShow } from '../relief/interruption-view.server.ts';
import { interruptionsOf } from '../relief/interruptions.server.ts';
import { swapLegLine, swapLine } from './exchange-lines.server.ts';
import { wholeOf, wholeRowsOf, type Whole, type WholeRows } from './exchange-view.server.ts';
import type { SwapNeed, SwapView } from './exchange-view.ts';
import { handOffConfirmedNow, legView } from './leg-view.server.ts';
import type { SwapLegView } from './leg-view.ts';

type SwapRows = WholeRows<Swap, OfferTerms> & { ended: EndRow | undefined };

/** Read as the member who looks. */
export async function swapRowsOf(sql: Sql, swap: Swap, me: string): Promise<SwapRows> {
  const [ended] = await sql<EndRow[]>`
    select ended_by as "endedBy", end_reason as "endReason" from exchange where id = ${swap.id}`;
  return { ...(await wholeRowsOf<Swap, OfferTerms>(sql, swap, me)), ended };
}

/** Actions not allowed with a debt. */
const debtStops: ReadonlySet<ExchangeEvent> = new Set(['accept', 'counter']);

/** A whole swap or circle for one of its members. */
export async function swapView(deps: Deps, actor: AccountActor, rows: SwapRows): Promise<SwapView> {
  const { sql } = deps;
  const { exchange: swap, ended } = rows;
  const whole = await wholeOf(deps, actor, rows);
  const { now, happened, nameOf, common } = whole;
  const me = actor.accountId;
  const mine = present(
    swap.parties.find(({ memberId }) => memberId === me),
    'part of the reader',
  );
  const actions = swapActions(actor, swap, whole, now);
  const isStoppedByDebt = actions.some((event) => debtStops.has(event)) && (await hasOpenDebt(sql, me));
  return {
    ...swapLine(swap, whole),
    ...common,
    actions: isStoppedByDebt ? actions.filter((event) => !debtStops.has(event)) : actions,
    isStoppedByDebt,
    legs: await Promise.all(swap.legs.map((leg) => swapLegView(sql, leg, swap, whole))),
    price: {
      lines: mine.price.lines,
      totalCents: mine.totalCents,
      bondCents: mine.bondCents,
      ofChoices: await choicesOf(sql, swap, mine, now),
    },
    ...(await moneyOf(sql, swap, mine, now)),
    takenBack: await takenBackIn(sql, swap, me, nameOf),
    payUntil: mine.payUntil?.toISOString() ?? null,
    graceUntil: isAgreed(swap.state) ? graceUntil(swap).toISOString() : null,
    offers: whole.offers.map(({ terms, ...offer }) => ({
      ...offer,
      legs: terms.legs.map(({ title, giverId, receiverId, from, to }) => ({
        title,
        isToMe: receiverId === me,
        isFromMe: giverId === me,
        from,
        to,
      })),
      topUps: terms.topUps.map(({ memberId, points, cents }) => ({
        by: nameOf(memberId) ?? '',
        isMine: memberId === me,
        points,
        cents,
      })),
    })),
    settlement: await settlementOf(sql, swap, mine, happened, nameOf),
    ended: endOf(swap, ended, happened, { me, nameOf }),
  };
}

/** A leg with its buttons; those and its emergencies are only for its two sides. */
async function swapLegView(sql: Sql, leg: Leg, swap: Swap, whole: Whole<OfferTerms>): Promise<SwapLegView> {
  const { now } = whole;
  const base = await legView(sql, leg, whole);
  const { side, isNoShowOpen } = base;
  const facts = { ...leg, handOffConfirmedBy: handOffConfirmedNow(leg, now), isNoShowOpen };
  return {
    ...base,
    ...swapLegLine(leg, whole),
    actions: side === null ? [] : legActions(side, facts, swap, now),
    isDepositLost: side !== null && (await isDepositLost(sql, leg)),
    interruption: side === null ? null : await interruptionIn(sql, leg, now),
  };
}

/** The relevant emergency for a leg that is, or was, out: the active one, or the latest. */
async function interruptionIn(sql: Sql, leg: Leg, now: Date): Promise<LegInterruption | null> {
  const one = interruptionToShow(await interruptionsOf(sql, leg.id), leg.returnSaidAt ?? now);
  return one && { kind: one.kind, title: one.title, state: one.state, until: one.until.toISOString() };
}

/** The reader's total for each choice; empty without a choice. */
const choicesOf = async (sql: Sql, swap: Swap, mine: Party, now: Date) =>
  isAsked(swap.state) && swap.legs.filter(({ receiverId }) => receiverId === mine.memberId).length > 1
    ? pricesOfChoices(sql, swap, mine, now)
    : [];

/** What the banks of the reader, and of who pays the reader, have taken back. */
async function takenBackIn(
  sql: Sql,
  swap: Swap,
  me: string,
  nameOf: (memberId: string) => string | null,
): Promise<SwapView['takenBack']> {
  const payers = swap.parties.filter(({ memberId, paysTo }) => memberId === me || paysTo === me);
  const found = await Promise.all(
    payers.map(async ({ id: partyId, memberId }) => {
      const received = swap.legs.filter(({ receiverId }) => receiverId === memberId);
      const takenBack = await takenBackByBank(sql, { partyId, legIds: received.map(({ id }) => id) });
      return takenBack ? [{ ...takenBack, by: memberId === me ? null : nameOf(memberId) }] : [];
    }),
  );
  return found.flat();
}

type Money = Pick<SwapView, 'payment' | 'bond' | 'bondOfGiver' | 'needs'>;

/** What secures the reader's part, if its giver receives first. */
async function bondOfGiver(sql: Sql, swap: Swap, { paysTo }: Party): Promise<SwapView['bondOfGiver']> {
  const giver = swap.parties.find(({ memberId }) => memberId === paysTo);
  if (!giver || giver.bondCents === 0) return null;
  const isDue = guaranteeOf(swap, { kind: 'swap_bond', id: giver.id }) !== null;
  if (!isAsked(swap.state) && !isDue) return null;
  const deposit = await paymentOf(sql, bondExchange(giver.id));
  return { cents: giver.bondCents, isHeld: deposit?.state === 'authorised' };
}

/** Not held, or the bank won't hold it any longer without its customer. */
const isWanted = (hold: PaymentView | null): boolean => hold?.state !== 'authorised' || hold.problem !== null;

/** The reader's cards and what is missing, and the giver's bond that secures them. */
async function moneyOf(sql: Sql, swap: Swap, mine: Party, now: Date): Promise<Money> {
  const payment = await paymentOf(sql, partyExchange(mine));
  const bond = await paymentOf(sql, bondExchange(mine.id));
  const needs: SwapNeed[] = [];
  if (
    isAgreed(swap.state) &&
    (mine.payUntil !== null || payment?.state === 'refused') &&
    payment?.state !== 'captured'
  )
    needs.push({ for: 'price' });
  const isDue = (wanted: Parameters<typeof guaranteeOf>[1]) =>
    guaranteeOf(swap, wanted) !== null && now >= guaranteeTime(swap, wanted);
  if (isDue({ kind: 'swap_bond', id: mine.id }) && isWanted(bond))
    needs.push({ for: 'bond', isHeld: bond?.state === 'authorised' });
  for (const leg of swap.legs.filter(({ receiverId }) => receiverId === mine.memberId)) {
    const deposit = await paymentOf(sql, legExchange(leg.id));
    const isHeld = deposit?.state === 'authorised';
    // Gear that is out keeps its deposit until it is settled: a hold that the bank released early is replaced, one about to end is
    // confirmed.
    const isOut = leg.depositCents > 0 && isUnsettled(leg.state) && (isHeld || deposit?.state === 'lapsed');
    if ((isOut || isDue({ kind: 'leg', id: leg.id })) && isWanted(deposit))
      needs.push({ for: 'deposit', legId: leg.id, isHeld });
  }
  return { payment, bond, bondOfGiver: await bondOfGiver(sql, swap, mine), needs };
}
