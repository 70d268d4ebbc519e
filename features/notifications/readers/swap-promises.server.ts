/** Finds promises about a swap that wait for its members. */
import { z } from 'zod';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { instantOf } from '../../../platform/time/time-zone.ts';
import { isPaidOrBeing } from '../../payments/steps/bind-payment.server.ts';
import { mayConfirmStep } from '../../exchange/lifecycle/booking-policy.ts';
import { sayUntil } from '../../exchange/handover/silence.ts';
import { partyExchange } from '../../exchange/lifecycle/exchange-references.ts';
import { readSwapFor, swapFactsFor, swapSaidNothing, type SwapRow } from '../about/about-swap.server.ts';
import { exchangeIn } from '../about/about-exchange.server.ts';
import type { OpenPromise, PromiseReader } from './promises.server.ts';
import { isAgreed, isAsked } from '../../exchange/lifecycle/exchange-states.ts';
import { isToCome } from '../../exchange/lifecycle/leg-lifecycle.ts';

type Promised = Pick<OpenPromise, 'from' | 'until' | 'key' | 'holders'>;
type Reader = (row: SwapRow) => Promised | null;

const payHours = 24;

/** For everyone who has not accepted the open version. */
const answerToSwap: Reader = ({ state, answerUntil, offeredAt, version, parties }) =>
  isAsked(state) && answerUntil
    ? {
        holders: parties
          .filter(({ agreedVersion }) => agreedVersion !== version)
          .map(({ memberId }) => memberId),
        from: offeredAt,
        until: answerUntil,
        key: `v${version}`,
      }
    : null;

/** For a member whose card was declined and who has not paid otherwise. @param partyId their part of the swap: each has its own deadline */
async function paymentForSwap(sql: Sql, partyId: string) {
  const swapId = await exchangeIn(sql, { kind: 'exchange_party', id: partyId }, 'swap');
  const row = swapId === null ? null : await readSwapFor(sql, swapId);
  const party = row?.parties.find(({ id }) => id === partyId);
  if (!row || !isAgreed(row.state) || !party?.payUntil) return null;
  if (await isPaidOrBeing(sql, partyExchange({ id: partyId }))) return null;
  const until = party.payUntil;
  return {
    holders: [party.memberId],
    from: new Date(until.getTime() - payHours * 3_600_000),
    until,
    key: until.toISOString(),
    said: {},
    version: row.version,
    factsFor: (holderId: string) => swapFactsFor(row, holderId, { ...swapSaidNothing, until }),
  };
}

/** For sides of a leg after its pick-up that have not said how it went, or confirmed different sets. */
async function wordAboutLeg(sql: Sql, legId: string) {
  const swapId = await exchangeIn(sql, { kind: 'leg', id: legId }, 'swap');
  const row = swapId === null ? null : await readSwapFor(sql, swapId);
  const leg = row?.legs.find(({ id }) => id === legId);
  if (!row || !leg || !isToCome(leg.state)) return null;
  const [asked] = await sql<{ at: Date }[]>`
    select happened_at as at from event
     where name = 'swap.leg_unsaid' and subject_kind = 'swap' and subject_id = ${row.id} and body ->> 'legId' = ${legId}
     order by id limit 1`;
  if (!asked) return null;
  const until = sayUntil(asked.at, instantOf(leg.zone, leg.returnBy));
  return {
    holders: [
      ...(mayConfirmStep(leg.saidBy, 'giver') ? [leg.giverId] : []),
      ...(mayConfirmStep(leg.saidBy, 'receiver') ? [leg.receiverId] : []),
    ],
    from: asked.at,
    until,
    key: legId,
    said: {},
    version: row.version,
    factsFor: (holderId: string) => swapFactsFor(row, holderId, { ...swapSaidNothing, legId, until }),
  };
}

const ofLeg = z.object({ legId: z.string() });
const ofPart = z.object({ exchange: z.object({ id: z.string() }) });

const reading =
  (read: Reader): PromiseReader['read'] =>
  async (sql, id) => {
    const row = await readSwapFor(sql, id);
    const found = row && read(row);
    if (!row || !found || found.holders.length === 0) return null;
    return {
      ...found,
      said: {},
      version: row.version,
      factsFor: (holderId) => swapFactsFor(row, holderId, { ...swapSaidNothing, until: found.until }),
    };
  };

export const swapPromises = {
  'answer to a swap': { read: reading(answerToSwap), reminder: 'swap.reminder' },
  'payment for a swap': {
    read: paymentForSwap,
    reminder: 'swap.payment_reminder',
    subjectOf: (body) => ofPart.safeParse(body).data?.exchange.id ?? null,
  },
  'word about a leg': {
    read: wordAboutLeg,
    reminder: 'leg.unsaid_reminder',
    subjectOf: (body) => ofLeg.safeParse(body).data?.legId ?? null,
  },
} as const satisfies Record<string, PromiseReader>;
