/** Sends a member's report about another one to the operators, with a reason, text, recent messages, and optionally a block. */
import { randomUUID } from 'node:crypto';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { hasAccount, type AccountActor } from '../members/actor.ts';
import { personKnownTo, setBlock } from '../members/blocks.server.ts';
import { notAllowed, notFound } from '../members/member-refusals.ts';
import { threadFor } from '../messaging/message-queries.server.ts';
import type { ReportInput } from './report-input.ts';
import type { ShownMessage } from './report-view.ts';

const mostADay = 10;
const mostShown = 20;
const tooMany = refusal(
  'too-many',
  'You’ve sent many reports today. If anyone is in danger, call 911. Otherwise try again tomorrow.',
);
const wordsMissing = refusal('invalid', 'Tell us in a few words what happened.', 'words');

/** A thread's last messages as the reporter sees them; null when the two are not in it. */
async function shownFrom(
  deps: Deps,
  actor: AccountActor,
  { sourceId, memberId }: Pick<ReportInput, 'sourceId' | 'memberId'>,
): Promise<ShownMessage[] | null> {
  const thread = sourceId === null ? null : await threadFor(deps, actor, sourceId, null);
  if (!thread?.people.some(({ id }) => id === memberId)) return null;
  return thread.messages
    .filter(({ senderId }) => senderId !== null)
    .slice(-mostShown)
    .map(({ senderId, text, pictures, sentAt }) => ({
      by: senderId === actor.accountId ? 'reporter' : senderId === memberId ? 'reported' : 'another',
      text,
      pictures: pictures.length,
      at: sentAt,
    }));
}

/** Sends a report to the desk. The reported member is not notified. */
export async function sendReport(
  deps: Deps,
  actor: AccountActor,
  input: ReportInput,
): Promise<'sent' | Refusal> {
  if (!hasAccount(actor)) return notAllowed;
  const { memberId, reason, words, source, sourceId, isBlocked } = input;
  if (reason === 'something_else' && words === '') return wordsMissing;
  const shown = source === 'thread' ? await shownFrom(deps, actor, input) : [];
  if (shown === null) return notFound;
  return inCommand<'sent' | Refusal>(deps, async ({ sql }) => {
    const now = deps.now();
    const me = actor.accountId;
    if (!(await personKnownTo(sql, me, memberId))) return notFound;
    const [sent] = await sql<{ today: number }[]>`
      select reports_sent(${me}, ${now}::timestamptz - interval '1 day') as today`;
    if ((sent?.today ?? 0) >= mostADay) return tooMany;
    const id = randomUUID();
    await sql`
      insert into member_report (id, reporter_id, reported_id, reason, words, source, source_id, shown, reported_at)
      values (${id}, ${me}, ${memberId}, ${reason}, ${words}, ${source}, ${sourceId}, ${sql.json(shown)}, ${now})`;
    if (isBlocked) await setBlock(sql, { by: me, of: memberId, isBlocked }, now);
    await appendEvent(
      sql,
      { name: 'member.reported', subject: { kind: 'member_report', id }, body: { reason, of: memberId } },
      now,
    );
    return 'sent';
  });
}
