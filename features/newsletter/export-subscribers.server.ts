/** Exports the newsletter's addresses, only confirmed and active ones, with a reason in the audit log. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { ownOrigin } from '../../platform/config/config.server.ts';
import { csvOf } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { unsubscribePath } from './confirmation-email.ts';

type Confirmed = {
  email: string;
  source: string;
  created_at: Date;
  confirmed_at: Date;
  words: string;
  unsubscribe_key: string;
};

/** With each address its unsubscribe link: anyone who emails the list must include it. */
const columns = ['email', 'source', 'subscribed_at', 'confirmed_at', 'consent_words', 'unsubscribe_url'];

/** The confirmed addresses in order of arrival, as CSV. Logged as `newsletter.export` with their number. */
export function exportSubscribers(
  deps: Deps,
  actor: Actor,
  reason: string,
): Promise<{ csv: string } | ActRefusal> {
  const subject = { kind: 'newsletter', id: 'confirmed' };
  const act = { act: 'newsletter.export', subject, reason, underDeskRole: true };
  return actAsOperator(deps, actor, act, async ({ sql }) => {
    const rows = await sql<Confirmed[]>`
      select s.email, s.source, s.created_at, c.confirmed_at, c.words, c.unsubscribe_key
        from newsletter_subscribers s join newsletter_consent c on c.subscriber_id = s.id
       where c.confirmed_at is not null and c.unsubscribed_at is null order by s.created_at, s.id`;
    const origin = ownOrigin(deps.config);
    const cells = rows.map((row) => [
      row.email,
      row.source,
      row.created_at.toISOString(),
      row.confirmed_at.toISOString(),
      row.words,
      origin + unsubscribePath(row.unsubscribe_key),
    ]);
    return { outcome: { csv: csvOf(columns, cells) }, details: { rows: rows.length } };
  });
}
