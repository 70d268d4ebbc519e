/** Lets an operator declare an emergency in an area, or lift it, with a reason; jobs find and notify those affected. */
import { z } from 'zod';
import { inTransaction } from '../../../platform/database.server/transaction.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { appendEvent } from '../../../platform/jobs.server/outbox.ts';
import { refusal, type Refusal } from '../../../platform/refusal.ts';
import { appendAudit } from '../../audit/append-audit.server.ts';
import { mayOperate, type Actor } from '../../members/actor.ts';
import { notAllowed, notFound } from '../../members/member-refusals.ts';
import type { EmergencyInput } from './emergency-input.ts';

const reasonMissing = refusal('reason-missing', 'Please say why.', 'reason');
export const isLifted = refusal('emergency-is-over', 'This emergency is already over.');

type Declared = { id: string };
type Refused = Refusal<'not-allowed' | 'not-found' | 'reason-missing' | 'emergency-is-over'>;

/** Declares an emergency; each agreed booking inside is offered relief by its own job. */
export async function declareEmergency(
  deps: Deps,
  actor: Actor,
  { kind, title, from, to, area, reason }: EmergencyInput,
): Promise<Declared | Refused> {
  if (!mayOperate(actor)) return notAllowed;
  const said = reason.trim();
  if (said === '') return reasonMissing;
  return inTransaction<Declared>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [row] = await sql<{ id: string }[]>`
      insert into emergency (kind, title, from_day, to_day, area, declared_by, declared_at)
      values (${kind}, ${title}, ${from}, ${to}, ${sql.json(area)}, ${actor.accountId}, ${now}) returning id`;
    const id = row?.id ?? '';
    const subject = { kind: 'emergency', id };
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act: 'emergency.declare',
        subject,
        reason: said,
        details: { kind, title, from, to, area },
      },
      now,
    );
    await appendEvent(sql, { name: 'emergency.declared', subject }, now);
    return { id };
  });
}

/** Lifts it: anyone who has not chosen yet keeps the booking as agreed. */
export async function liftEmergency(
  deps: Deps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<'lifted' | Refused> {
  if (!mayOperate(actor)) return notAllowed;
  const said = reason.trim();
  if (said === '') return reasonMissing;
  if (!z.uuid().safeParse(id).success) return notFound;
  return inTransaction<'lifted' | Refused>(deps, {}, async ({ sql }) => {
    const now = deps.now();
    const [row] = await sql<{ liftedAt: Date | null }[]>`
      select lifted_at as "liftedAt" from emergency where id = ${id} for update`;
    if (!row) return notFound;
    if (row.liftedAt !== null) return isLifted;
    await sql`update emergency set lifted_at = ${now} where id = ${id}`;
    const subject = { kind: 'emergency', id };
    await appendAudit(
      sql,
      {
        actor: { kind: 'operator', id: actor.accountId },
        act: 'emergency.lift',
        subject,
        reason: said,
      },
      now,
    );
    await appendEvent(sql, { name: 'emergency.lifted', subject }, now);
    return 'lifted';
  });
}
