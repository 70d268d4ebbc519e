/** Opens a ticket, confirms it by email, and adds what its author writes later. */
import { z } from 'zod';
import { ownOrigin } from '../../platform/config/config.server.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isUuid } from '../../platform/ids.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { addressOfAccount } from '../auth/account/address-of-account.server.ts';
import { hasAccount, type Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { readProfile } from '../members/read-profile.server.ts';
import type { TicketInput } from './help-input.ts';
import { receivedEmail } from './help-emails.ts';

/** Per address and day. */
const mostADay = 5;
/** Per author in one conversation. */
const mostMessages = 40;

const refusals = {
  name: refusal('invalid', 'Enter your name.', 'name'),
  email: refusal('invalid', 'Enter a valid email address.', 'email'),
  tooMany: refusal('too-many', 'You’ve sent several questions today. Add to one with the link in our email.'),
  longEnough: refusal('too-many', 'This conversation is long. Please start a new one.'),
} as const;

/** The author: the account's name and confirmed address, or what was entered. */
async function askerOf(deps: Deps, actor: Actor, { name, email }: TicketInput) {
  const accountId = hasAccount(actor) ? actor.accountId : null;
  const own = accountId === null ? null : await addressOfAccount(deps.sql, accountId);
  const profile = accountId === null ? null : await readProfile(deps.sql, accountId);
  return {
    accountId: own === null ? null : accountId,
    email: own ?? email,
    name: name || (profile?.displayName ?? own?.split('@')[0] ?? ''),
  };
}

/** @returns the ticket's id and number, and where the answer is sent */
export async function openTicket(
  deps: Deps,
  actor: Actor,
  input: TicketInput,
): Promise<{ id: string; number: number; email: string } | Refusal> {
  const asker = await askerOf(deps, actor, input);
  if (asker.name === '') return refusals.name;
  if (!z.email().safeParse(asker.email).success) return refusals.email;
  const now = deps.now();
  return inTransaction<{ id: string; number: number; email: string } | Refusal>(deps, {}, async ({ sql }) => {
    const [sent] = await sql<{ today: number }[]>`
      select count(*)::int as today from help_ticket
       where email = ${asker.email} and opened_at > ${now}::timestamptz - interval '1 day'`;
    if ((sent?.today ?? 0) >= mostADay) return refusals.tooMany;
    const [ticket] = await sql<{ id: string; number: number }[]>`
      insert into help_ticket (account_id, name, email, about, opened_at, waiting_since)
      values (${asker.accountId}, ${asker.name}, ${asker.email}, ${input.about}, ${now}, ${now})
      returning id, number::int as number`;
    if (!ticket) throw new Error('A help ticket was not saved.');
    await sql`
      insert into help_message (ticket_id, body, written_at) values (${ticket.id}, ${input.message}, ${now})`;
    const frame = { brandName: deps.config.brand.name, origin: ownOrigin(deps.config) };
    await writeMail(sql, { to: asker.email, ...receivedEmail(frame, ticket) }, now);
    return { ...ticket, email: asker.email };
  });
}

/** Adds a message; anyone with the conversation's address may. A closed one opens again. */
export async function addToTicket(deps: Deps, id: string, message: string): Promise<'added' | Refusal> {
  if (!isUuid(id)) return notFound;
  const now = deps.now();
  return inTransaction<'added' | Refusal>(deps, {}, async ({ sql }) => {
    const [ticket] = await sql`select from help_ticket where id = ${id} for update`;
    if (!ticket) return notFound;
    const [written] = await sql<{ count: number }[]>`
      select count(*)::int as count from help_message where ticket_id = ${id} and operator_id is null`;
    if ((written?.count ?? 0) >= mostMessages) return refusals.longEnough;
    await sql`insert into help_message (ticket_id, body, written_at) values (${id}, ${message}, ${now})`;
    await sql`
      update help_ticket set waiting_since = coalesce(waiting_since, ${now}), closed_at = null where id = ${id}`;
    return 'added';
  });
}
