/** Creates a hand-over under way: signatures, photos, and confirmations. */
import { createHash, randomUUID } from 'node:crypto';
import type { PoolSql } from '../../platform/database.server/sql.ts';
import { confirmSet } from '../../features/handover/confirm-set.server.ts';
import { handoverFor } from '../../features/handover/handover-queries.server.ts';
import type { ExchangeRef, Stage } from '../../features/handover/handover-set.ts';
import { addPerson, signWaiver } from '../../features/handover/party.server.ts';
import type { AccountActor } from '../../features/members/actor.ts';
import { present } from '../../platform/assert.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { accepted } from '../../platform/refusal.ts';

export const hashOf = (words: string): string => createHash('sha256').update(words).digest('hex');

export const viewFor = async (deps: Deps, actor: AccountActor, ref: ExchangeRef) =>
  present(await handoverFor(deps, actor, ref), 'hand-over of one of its sides');

/** The renter joins the party and signs. */
export async function renterSigns(deps: Deps, renter: AccountActor, ref: ExchangeRef, name = 'Ann Field') {
  const { waiver } = await viewFor(deps, renter, ref);
  const personId = renter.accountId;
  accepted(await addPerson(deps, renter, ref, { id: personId, name, isMinor: false }));
  const words = { personId, name, textHash: waiver.hash, deviceAt: deps.now(), byPersonId: null };
  accepted(await signWaiver(deps, renter, ref, words));
}

/** Made-up photos for every shot of the list: for tests that don't need files. */
export async function pretendShots(
  ownerSql: PoolSql,
  ref: ExchangeRef,
  stage: Stage,
  at: string,
): Promise<void> {
  const salt = randomUUID();
  await ownerSql`
    insert into handover_shot (handover_id, stage, shot, content_hash, stored_hash, width, height, taken_at, skew_seconds, received_at, taken_by, is_late)
    select h.id, ${stage}, s ->> 'id', encode(sha256((${salt} || (s ->> 'id'))::bytea), 'hex'), ${hashOf('kept')}, 1600, 1200, ${at}, 0, ${at}, 'owner', false
      from handover h, jsonb_array_elements(h.checklist -> 'shots') s
     where h.leg_id = ${ref.id}`;
}

/** Confirms the current set for one side. */
export async function confirmNow(deps: Deps, actor: AccountActor, ref: ExchangeRef, stage: Stage) {
  const { setHash } = (await viewFor(deps, actor, ref)).stages[stage];
  return confirmSet(deps, actor, ref, { stage, setHash, deviceAt: deps.now() });
}
