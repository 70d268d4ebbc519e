/** Publishes approved listings once their owner's identity is verified. */
import { z } from 'zod';
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import type { Deps } from '../../../platform/deps.server.ts';
import { hostingLifecycle } from '../hosting-lifecycle.ts';
import {
  approvedOf,
  hasShownIdentity,
  lockHosted,
  publishDraft,
  saveState,
} from '../hosting-store.server.ts';
import { tellOwner } from './tell-owner.server.ts';

/** Reads 'identity.verified'. */
export const publishApprovedKind = 'publish-approved';

const fact = z.object({ subject_id: z.uuid() });

/** The job. An owner cannot change a listing in review, so what goes live is what was reviewed. */
export const publishApprovedJob =
  (deps: Pick<Deps, 'config'>): JobHandler =>
  async ({ job, sql, now: clock }) => {
    const { subject_id: ownerId } = fact.parse(job.body);
    if (!(await hasShownIdentity(sql, ownerId))) return;
    for (const id of await approvedOf(sql, ownerId)) {
      const hosted = await lockHosted(sql, id);
      const step = hosted && hostingLifecycle.nextState(hosted.state, 'go_live', 'identity');
      if (!hosted?.isApproved || !step) continue;
      const now = clock();
      const { listingId } = await publishDraft(sql, hosted, now);
      const published = { ...hosted, listingId };
      await saveState(sql, published, { to: step.to, reviewedEdition: hosted.edition }, now);
      await tellOwner(deps, sql, published, { event: 'approve', note: '' }, now);
    }
  };
