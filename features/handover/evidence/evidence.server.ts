/** Collects everything kept of a hand-over, with what is needed to verify it, in one document. */
import type { LegRef } from '../../exchange/handover/exchange-facts.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { isRefusal, refusal } from '../../../platform/refusal.ts';
import { createTurns } from '../../../platform/turns.ts';
import { actAsOperator, type ActRefusal } from '../../members/act-as-operator.server.ts';
import { mayOperate, type AccountActor, type Actor } from '../../members/actor.ts';
import { notAllowed } from '../../members/member-refusals.ts';
import { readExchange } from '../exchange.server.ts';
import type { EvidenceFormat } from '../handover-input.ts';
import { keptFor, overagesIn, rowsOf, stageOf, type Kept } from '../handover-queries.server.ts';
import { isSameName, type Stage } from '../handover-set.ts';
import { sha256 } from '../handover-store.server.ts';
import { shotFile } from './shot-files.server.ts';
import { signatureLabel, waiverBytes, waiverOf } from '../waiver-text.ts';

/** Whether the stored record still equals what was confirmed. */
type Checks = {
  /** The waiver's text has the signed hash. */
  waiverText: boolean;
  /** Each signature is its person's name, or that of the acknowledging adult. */
  signatures: boolean;
  /** Each kept file has the hash recorded when it arrived. */
  files: boolean;
  /** Closed stages have the set whose hash both confirmed. */
  sets: boolean;
};

const stageEvidence = (kept: Kept, stage: Stage) => {
  const { text, setHash, window, closedAt, confirmations, readings, shots } = stageOf(kept, stage);
  const rows = new Map(kept.shots.map((row) => [row.id, row]));
  return {
    window,
    closedAt,
    /** Exactly what was hashed. */
    set: text,
    setSha256: setHash,
    confirmations,
    readings,
    pictures: shots.map(({ hash, id, ...shot }) => ({
      ...shot,
      id,
      /** Of the phone's original bytes, and of the file kept. */
      sentSha256: hash,
      keptSha256: rows.get(id)?.storedHash ?? '',
      /** When the file was deleted: half a year after the exchange was settled. */
      goneAt: rows.get(id)?.goneAt?.toISOString() ?? null,
    })),
  };
};

const closedHash = ({ handover }: Kept, stage: Stage) =>
  stage === 'departure' ? handover.departureHash : handover.returnHash;

async function filesAreWhole(deps: Deps, { handover, shots }: Kept): Promise<boolean> {
  for (const { hash, storedHash, goneAt } of shots) {
    if (goneAt !== null) continue;
    const file = await shotFile(deps, handover.id, hash, 'whole');
    if (!file || sha256(file) !== storedHash) return false;
  }
  return true;
}

async function checksOf(deps: Deps, kept: Kept): Promise<Checks> {
  const { handover, persons } = kept;
  const names = new Map(persons.map(({ id, name }) => [id, name]));
  return {
    waiverText: sha256(waiverBytes(waiverOf(handover.waiverVersion))) === handover.waiverHash,
    signatures: persons.every(
      ({ id, signedName, acknowledgedBy }) =>
        signedName === null || isSameName(signedName, names.get(acknowledgedBy ?? id) ?? ''),
    ),
    files: await filesAreWhole(deps, kept),
    sets: (['departure', 'return'] as const).every((stage) => {
      const closed = closedHash(kept, stage);
      return closed === null || closed === stageOf(kept, stage).setHash;
    }),
  };
}

export type Evidence = Awaited<ReturnType<typeof bundleOf>>;

async function bundleOf(deps: Deps, kept: Kept) {
  const { exchange, handover, persons } = kept;
  const { version, title, paragraphs } = waiverOf(handover.waiverVersion);
  const [departure, comeBack] = [stageEvidence(kept, 'departure'), stageEvidence(kept, 'return')];
  return {
    format: 'hand-over evidence 1',
    madeAt: deps.now().toISOString(),
    exchange: {
      ...exchange.ref,
      title: exchange.title,
      owner: exchange.ownerName,
      renter: exchange.renterName,
      pickUp: exchange.pickUp,
      returnBy: exchange.returnBy,
      timeZone: exchange.timeZone,
      pickUpAt: exchange.pickUpAt.toISOString(),
      returnAt: exchange.returnAt.toISOString(),
    },
    waiver: { version, title, paragraphs, sha256: handover.waiverHash },
    party: persons.map((person) => ({
      id: person.id,
      name: person.name,
      isMinor: person.isMinor,
      removedAt: person.removedAt?.toISOString() ?? null,
      signature:
        person.signedAt === null
          ? null
          : {
              kind: signatureLabel(person.isMinor),
              name: person.signedName,
              acknowledgedBy: person.acknowledgedBy,
              on: person.signedOn === 'link' ? 'their own phone, by a link' : 'the renter’s phone',
              deviceAt: person.deviceSignedAt?.toISOString() ?? null,
              at: person.signedAt.toISOString(),
              textSha256: handover.waiverHash,
            },
    })),
    checklist: handover.checklist,
    meterTerms: handover.meterTerms,
    days: exchange.days,
    departure,
    return: comeBack,
    overages: overagesIn(kept, stageOf(kept, 'departure'), stageOf(kept, 'return')),
    checks: await checksOf(deps, kept),
  };
}

/** Verifying and drawing dozens of photos is heavy: one record at a time, up to two dozen waiting. Taken before anything is read. */
export const evidenceTurns = createTurns(1, 24);

export type Bundle = { evidence: Evidence; handoverId: string };

const bundled = async (deps: Deps, kept: Kept): Promise<Bundle> => ({
  evidence: await bundleOf(deps, kept),
  handoverId: kept.handover.id,
});

/** The bundle for the two sides; null for anyone else. */
export async function evidenceFor(deps: Deps, actor: AccountActor, ref: LegRef): Promise<Bundle | null> {
  const kept = await keptFor(deps, actor, ref);
  return kept && bundled(deps, kept);
}

const nothingRecorded = refusal('not-found', 'Nothing was recorded at the hand-over.');

/** The same for an operator with a reason. Logged as `handover.export` first. */
export async function evidenceForDesk(
  deps: Deps,
  actor: Actor,
  ref: LegRef,
  { reason, format }: { reason: string; format: EvidenceFormat },
): Promise<Bundle | ActRefusal | typeof nothingRecorded> {
  const exchange = mayOperate(actor) && (await readExchange(deps.sql, ref));
  if (!exchange) return mayOperate(actor) ? nothingRecorded : notAllowed;
  const act = {
    act: 'handover.export',
    subject: exchange.ref,
    reason,
    underDeskRole: true,
  };
  let isThere = true;
  const kept = await actAsOperator<Kept>(deps, actor, act, async ({ sql }) => {
    const found = await rowsOf(sql, exchange);
    isThere = found !== null;
    return found
      ? { outcome: found, details: { format, pictures: found.shots.length } }
      : refusal('not-possible', nothingRecorded.sentence);
  });
  if (!isThere) return nothingRecorded;
  return isRefusal(kept) ? kept : bundled(deps, kept);
}
