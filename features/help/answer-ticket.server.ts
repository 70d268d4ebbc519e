/** Answers a help ticket by email, or closes it, as an operator. */
import { ownOrigin } from '../../platform/config/config.server.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import type { AnswerInput } from './help-input.ts';
import { answerEmail } from './help-emails.ts';

const gone = refusal('not-possible', 'This question is already closed.');

type Ticket = { id: string; number: number; email: string; isClosed: boolean };

/** Logged as `help.answer` or `help.close`. @param answer null: closed without an answer */
export async function answerTicket(
  deps: Deps,
  actor: Actor,
  id: string,
  answer: AnswerInput | null,
): Promise<'answered' | 'closed' | ActRefusal | Refusal<'not-found'>> {
  if (!isUuid(id)) return notFound;
  const isClosing = answer === null || answer.isClosing;
  const act = {
    act: answer === null ? 'help.close' : 'help.answer',
    subject: { kind: 'help_ticket', id },
    reason: '',
    routineReason: answer === null ? 'Closed a question' : 'Answered a question',
  };
  let isThere = true;
  const done = await actAsOperator<'answered' | 'closed'>(
    deps,
    actor,
    act,
    async ({ sql }, { operator, now }) => {
      const [ticket] = await sql<Ticket[]>`
        select id, number::int as number, email, closed_at is not null as "isClosed"
          from help_ticket where id = ${id} for update`;
      isThere = ticket !== undefined;
      if (!ticket || (answer === null && ticket.isClosed)) return gone;
      if (answer !== null) {
        await sql`
          insert into help_message (ticket_id, operator_id, body, written_at)
          values (${id}, ${operator.accountId}, ${answer.message}, ${now})`;
        const frame = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
        await writeMail(sql, { to: ticket.email, ...answerEmail(frame, ticket, answer.message) }, now);
      }
      await sql`
        update help_ticket set waiting_since = null, closed_at = ${isClosing ? now : null} where id = ${id}`;
      return { outcome: isClosing ? ('closed' as const) : ('answered' as const), details: { isClosing } };
    },
  );
  return isThere ? done : notFound;
}
