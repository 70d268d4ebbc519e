/** Answers a bank about a disputed charge with the record of the hand-over. */
import {
  mostDocumentBytes,
  ProcessorAway,
  ProcessorRefused,
} from '../../../platform/card-processor.server/card-processor.ts';
import type { Sql } from '../../../platform/database.server/sql.ts';
import { isUuid } from '../../../platform/ids.ts';
import { isRefusal, refusal } from '../../../platform/refusal.ts';
import { evidencePdf } from '../../handover/evidence/evidence-pdf.server.ts';
import { evidenceForDesk, evidenceTurns, type Bundle } from '../../handover/evidence/evidence.server.ts';
import { actAsOperator, type ActRefusal } from '../../members/act-as-operator.server.ts';
import { mayOperate, type Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import { chargebackCase, noteEvidenceSent } from '../../payments/chargebacks/chargeback-queries.server.ts';
import type { PaymentDeps } from '../../payments/payments-deps.server.ts';
import { paymentRefusals } from '../../payments/payments-refusals.ts';
import { evidenceText, type Agreed } from './evidence-text.ts';

const refusals = {
  answered: refusal('not-possible', 'We have answered the bank already, or it has decided.'),
  late: refusal('not-possible', 'The bank no longer accepts evidence for this charge.'),
} as const;

async function agreedFor(
  sql: Sql,
  legId: string,
  paid: Pick<Agreed, 'paidCents' | 'refundedCents'>,
): Promise<Agreed & { policy: string }> {
  const [row] = await sql<
    (Pick<Agreed, 'title' | 'owner' | 'renter' | 'fromDay' | 'toDay'> & {
      policy: string | null;
      acceptedAt: Date | null;
      handedOffAt: Date | null;
      returnedAt: Date | null;
    })[]
  >`
    select l.terms ->> 'title' as title, o.display_name as owner, r.display_name as renter, l.from_day as "fromDay", l.to_day as "toDay",
           l.terms ->> 'cancellationPolicy' as policy, e.accepted_at as "acceptedAt", l.handed_off_at as "handedOffAt", l.returned_at as "returnedAt"
      from leg l join exchange e on e.id = l.exchange_id
      join member o on o.id = l.giver_id join member r on r.id = l.receiver_id
     where l.id = ${legId}`;
  if (!row) throw new Error('A disputed payment must have a trip.');
  const text = (at: Date | null): string | null => at?.toISOString() ?? null;
  const { policy, acceptedAt, handedOffAt, returnedAt, ...rest } = row;
  return {
    ...rest,
    ...paid,
    policy: policy ?? '',
    acceptedAt: text(acceptedAt),
    handedOffAt: text(handedOffAt),
    returnedAt: text(returnedAt),
  };
}

type Refused =
  | ActRefusal
  | typeof notFound
  | (typeof refusals)[keyof typeof refusals]
  | typeof paymentRefusals.away;

/** The record of the hand-over, with its own entry in the log; null where nobody opened one. */
async function recordOf(
  deps: PaymentDeps,
  actor: Actor,
  { kind, id }: { kind: string; id: string },
  reason: string,
): Promise<Bundle | ActRefusal | null> {
  if (kind !== 'booking' && kind !== 'leg') return null;
  const found = await evidenceForDesk(deps, actor, { id }, { reason, format: 'json' });
  if (!isRefusal(found)) return found;
  return found.refusal === 'not-found' ? null : found;
}

/** The record with its photos; null where a bank would not take a file so large: it has the text and the hashes. */
async function documentOf(deps: PaymentDeps, record: Bundle): Promise<Uint8Array | null> {
  const pdf = await evidenceTurns.take(() => evidencePdf(deps, record));
  return pdf.length <= mostDocumentBytes ? pdf : null;
}

/** Sends the bank what the hand-over recorded. A bank accepts one answer, so a second press is refused. */
export async function answerChargeback(
  deps: PaymentDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<'sent' | Refused> {
  if (!mayOperate(actor)) return notAllowed;
  const found = isUuid(id) ? await chargebackCase(deps.sql, id) : null;
  if (!found) return notFound;
  if (found.state !== 'needs_answer' || found.sentAt !== null) return refusals.answered;
  if (found.dueAt !== null && found.dueAt <= deps.now()) return refusals.late;
  const said = reason.trim() || 'Evidence for a chargeback';
  const { leg } = found;
  const record = leg && (await recordOf(deps, actor, leg.name, said));
  if (isRefusal(record)) return record;
  const agreed = leg && (await agreedFor(deps.sql, leg.id, found));
  try {
    await deps.cards.sendEvidence({
      key: `chargeback ${id} evidence`,
      id: found.processorId,
      evidence: {
        product: agreed?.title ?? 'Membership',
        customer: agreed?.renter ?? '',
        serviceDay: agreed?.fromDay ?? '',
        cancellationPolicy: agreed?.policy ?? '',
        record: agreed ? evidenceText(agreed, record?.evidence ?? null) : 'A yearly membership.',
      },
      document: record && (await documentOf(deps, record)),
    });
  } catch (error) {
    if (error instanceof ProcessorAway) return paymentRefusals.away;
    if (error instanceof ProcessorRefused) return refusals.answered;
    throw error;
  }
  const act = { act: 'chargeback.answer', subject: { kind: 'chargeback', id }, reason: said };
  return actAsOperator<'sent'>(deps, actor, act, async ({ sql }, { now }) => {
    await noteEvidenceSent(sql, found, now);
    return { outcome: 'sent', details: { cents: found.paidCents, hasRecord: record !== null } };
  });
}
