/** Reads what the two sides see of a hand-over, under their own role: the database shows them no others'. */
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import { inCommand } from '../../platform/database.server/command.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { agreedRequirements } from '../exchange/handover/agreed-requirements.server.ts';
import { sideOf } from '../exchange/lifecycle/booking-policy.ts';
import type { AccountActor } from '../members/actor.ts';
import type { Picture } from '../listings/listing-card.ts';
import { depositHoursBefore } from '../exchange/money/hold-guarantees.server.ts';
import { depositMissing } from '../payments/steps/bind-payment.server.ts';
import { legExchange } from '../exchange/lifecycle/exchange-references.ts';
import { missingLines } from '../requirements/requirements.ts';
import { readExchange, type Exchange } from './exchange.server.ts';
import { missingFrom, setText, tenthsByMeter, type Stage } from './handover-set.ts';
import {
  confirmationsOf,
  openHandover,
  personsOf,
  readHandover,
  readingsOf,
  sha256,
  shotsOf,
  type ConfirmationRow,
  type Handover,
  type PersonRow,
  type ReadingRow,
  type ShotRow,
} from './handover-store.server.ts';
import type { HandoverView, PersonView, StageView } from './handover-view.ts';
import { overagesOf } from './evidence/overage.ts';
import { ageOfMajority, waiverOf } from './waiver-text.ts';
import { departureWindow, isOutside, isSkewed, returnWindow, type Window } from './windows.ts';

/** Everything stored about one hand-over. */
export type Kept = {
  exchange: Exchange;
  handover: Handover;
  persons: PersonRow[];
  shots: ShotRow[];
  readings: ReadingRow[];
  confirmations: ConfirmationRow[];
};

/** An exchange's hand-over, as far as this transaction's role sees it; null if it was never opened. */
export async function rowsOf(sql: Sql, exchange: Exchange): Promise<Kept | null> {
  const handover = await readHandover(sql, exchange.ref);
  if (!handover) return null;
  return {
    exchange,
    handover,
    persons: [...(await personsOf(sql, handover.id))],
    shots: [...(await shotsOf(sql, handover.id))],
    readings: [...(await readingsOf(sql, handover.id))],
    confirmations: [...(await confirmationsOf(sql, handover.id))],
  };
}

/** The hand-over for its two sides; null for anyone else. Opened if agreed and not yet open. */
export async function keptFor(deps: Deps, actor: AccountActor, ref: LegRef): Promise<Kept | null> {
  const exchange = await inCommand<Exchange | null>(deps, async ({ sql }) => {
    const found = await readExchange(sql, ref);
    if (!found || !sideOf(actor, found)) return null;
    if (found.standing !== 'ended') await openHandover(sql, found, deps.now());
    return found;
  });
  const acting = { role: 'signed_in', claims: { sub: actor.accountId } };
  return exchange && inTransaction(deps, acting, ({ sql }) => rowsOf(sql, exchange));
}

/** The return's window starts with the departure, which may have been earlier than agreed. */
function windowOf({ exchange, handover }: Kept, stage: Stage): Window {
  const { pickUpAt, returnAt, nextPickUpAt } = exchange;
  if (stage === 'departure') return departureWindow(pickUpAt);
  const left = handover.departureClosedAt;
  return returnWindow(left && left < pickUpAt ? left : pickUpAt, returnAt, nextPickUpAt);
}

const personView = (row: PersonRow): PersonView => ({
  id: row.id,
  name: row.name,
  isMinor: row.isMinor,
  isSigned: row.signedAt !== null,
  signature:
    row.signedAt === null || row.deviceSignedAt === null || row.signedOn === null
      ? null
      : {
          name: row.signedName ?? '',
          deviceAt: row.deviceSignedAt.toISOString(),
          at: row.signedAt.toISOString(),
          on: row.signedOn,
          acknowledgedBy: row.acknowledgedBy,
        },
});

const inParty = ({ persons }: Kept): PersonView[] =>
  persons.filter(({ removedAt }) => removedAt === null).map(personView);

/** One stage: its content, the set's hash, what is missing. @returns `text`: exactly what was hashed */
export function stageOf(kept: Kept, stage: Stage): StageView & { text: string } {
  const { handover } = kept;
  const window = windowOf(kept, stage);
  const shots = kept.shots
    .filter((row) => row.stage === stage)
    .map(({ id, shot, hash, takenAt, receivedAt, skewSeconds, isLate, takenBy: by }) => ({
      id,
      shot,
      hash,
      takenAt: takenAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      skewSeconds,
      isSkewed: isSkewed(skewSeconds),
      isOutsideWindow: isOutside(takenAt, skewSeconds, window),
      isLate,
      by,
    }));
  const readings = kept.readings
    .filter((row) => row.stage === stage)
    .map(({ id, meter, tenths, takenAt, receivedAt, skewSeconds, takenBy: by }) => ({
      id,
      meter,
      tenths,
      takenAt: takenAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      skewSeconds,
      isSkewed: isSkewed(skewSeconds),
      by,
    }));
  const before = stage === 'return' ? stageOf(kept, 'departure') : null;
  const set = {
    exchange: handover.ref,
    stage,
    waiverHash: handover.waiverHash,
    persons: inParty(kept),
    shots: shots.filter(({ isLate }) => !isLate),
    readings,
  };
  const text = setText(set);
  const closedAt = stage === 'departure' ? handover.departureClosedAt : handover.returnClosedAt;
  return {
    shots,
    readings,
    confirmations: kept.confirmations
      .filter((row) => row.stage === stage)
      .map(({ side, setHash, deviceAt, at }) => ({
        side,
        setHash,
        deviceAt: deviceAt.toISOString(),
        at: at.toISOString(),
      })),
    setHash: sha256(text),
    text,
    missing: missingFrom(set, {
      ...handover,
      readBefore: new Set(before ? tenthsByMeter(before.readings).keys() : []),
    }),
    closedAt: closedAt?.toISOString() ?? null,
    window: { from: window.from.toISOString(), until: window.until.toISOString() },
  };
}

export const overagesIn = ({ handover, exchange }: Kept, departure: StageView, comeBack: StageView) =>
  overagesOf(
    handover.meterTerms,
    tenthsByMeter(departure.readings),
    tenthsByMeter(comeBack.readings),
    exchange.days,
  );

async function pictureOf(sql: Sql, listingId: number): Promise<Picture | null> {
  const [row] = await sql<{ picture: Picture }[]>`
    select picture from listing_photo where listing_id = ${listingId} order by position limit 1`;
  return row?.picture ?? null;
}

/** The exchange's page lists what is missing; this only says whether something blocks the button. */
async function isSomethingMissing(sql: Sql, { id }: LegRef): Promise<boolean> {
  const agreed = await agreedRequirements(sql, { id });
  return agreed !== null && missingLines(agreed.lines, 'now').length > 0;
}

/** The hand-over for one of its sides; null for anyone else. */
export async function handoverFor(
  deps: Deps,
  actor: AccountActor,
  ref: LegRef,
): Promise<HandoverView | null> {
  const kept = await keptFor(deps, actor, ref);
  const side = kept && sideOf(actor, kept.exchange);
  if (!kept || !side) return null;
  const { exchange, handover } = kept;
  const { text: _, ...departure } = stageOf(kept, 'departure');
  const { text: __, ...comeBack } = stageOf(kept, 'return');
  const { version, title, paragraphs } = waiverOf(handover.waiverVersion);
  const now = deps.now();
  const deposit =
    exchange.standing === 'coming'
      ? await depositMissing(deps.sql, legExchange(ref.id), exchange.depositCents, now)
      : null;
  // Before that nobody is asked for it: its page has no button, because the clock tries first.
  const depositFrom = new Date(exchange.pickUpAt.getTime() - depositHoursBefore * 3_600_000);
  return {
    exchange: exchange.ref,
    path: exchange.path,
    pagePath: exchange.pagePath,
    side,
    accountId: actor.accountId,
    renterId: exchange.renterId,
    names: { owner: exchange.ownerName, renter: exchange.renterName },
    title: exchange.title,
    picture: await pictureOf(deps.sql, exchange.listingId),
    pickUp: exchange.pickUp,
    returnBy: exchange.returnBy,
    location: exchange.location,
    standing: exchange.standing,
    adultFrom: ageOfMajority(exchange.province),
    needsDeposit: isRefusal(deposit) && depositFrom <= now,
    depositFrom: isRefusal(deposit) && depositFrom > now ? depositFrom.toISOString() : null,
    needsShowing: exchange.standing === 'coming' && (await isSomethingMissing(deps.sql, ref)),
    waiver: { version, hash: handover.waiverHash, title, paragraphs },
    persons: inParty(kept),
    checklist: handover.checklist,
    meterTerms: handover.meterTerms,
    days: exchange.days,
    stages: { departure, return: comeBack },
    overages: overagesIn(kept, departure, comeBack),
  };
}
