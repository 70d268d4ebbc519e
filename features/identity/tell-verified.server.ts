/** Records what a document said and notifies the member, whether an operator or a provider checked it. */
import { ownOrigin } from '../../platform/config/config.server.ts';
import type { Sql } from '../../platform/database.server/sql.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { appendEvent } from '../../platform/jobs.server/outbox.ts';
import { writeMail } from '../../platform/mail.server/write-mail.ts';
import { addressOfAccount } from '../auth/account/address-of-account.server.ts';
import { noteShown, type ReadOff } from '../requirements/note-shown.server.ts';
import { identityEmail } from './identity-emails.ts';
import type { IdentityDecision } from './identity-lifecycle.ts';
import type { DocumentKind } from './identity-view.ts';

type Needs = Pick<Deps, 'config' | 'now'>;

/** In the decision's transaction. @param read what the document says; none of it is in the event or the email */
export async function tellVerified(
  deps: Needs,
  sql: Sql,
  { accountId, document, read }: { accountId: string; document: DocumentKind; read: ReadOff },
): Promise<void> {
  const isBirthdayNew = await noteShown(sql, accountId, read);
  await tellDecision(deps, sql, { accountId, document, decision: 'verify', note: '', isBirthdayNew });
}

const facts: Record<IdentityDecision, string> = {
  verify: 'identity.verified',
  decline: 'identity.declined',
};

type Decided = {
  accountId: string;
  document: DocumentKind;
  decision: IdentityDecision;
  /** The operator's note; '' for none. */
  note: string;
  isBirthdayNew: boolean;
};

/** Appends the event and writes the email. */
export async function tellDecision(
  { config, now }: Needs,
  sql: Sql,
  { accountId, document, decision, note, isBirthdayNew }: Decided,
): Promise<void> {
  const member = { kind: 'member', id: accountId };
  await appendEvent(sql, { name: facts[decision], subject: member, body: { isBirthdayNew } }, now());
  const to = await addressOfAccount(sql, accountId);
  if (to === null) return;
  const frame = { brandName: config.brand.name, origin: ownOrigin(config) };
  await writeMail(sql, { to, ...identityEmail(frame, { decision, document, note }) }, now());
}
