/** Decides a check as an operator: records what the document says, logs the reason and emails the member. */
import { actAsOperator, type ActRefusal } from '../members/act-as-operator.server.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { addDays, isCalendarDay } from '../../platform/time/date-range.ts';
import { isUuid } from '../../platform/ids.ts';
import { isRefusal, refusal, type Refusal } from '../../platform/refusal.ts';
import { identityLifecycle, type IdentityDecision } from './identity-lifecycle.ts';
import { identityRefusals } from './identity-refusals.ts';
import { isOfAge } from '../requirements/requirements.ts';
import type { LicenceClass } from '../requirements/requirement-laws.ts';
import { noteWaiting, type ReadOff } from '../requirements/note-shown.server.ts';
import { lockCheck, saveDecision } from './identity-store.server.ts';
import { thingOf, type DocumentKind } from './identity-view.ts';
import { tellDecision, tellVerified } from './tell-verified.server.ts';

export type IdentityInput = {
  id: string;
  decision: IdentityDecision;
  /** For the log. */
  reason: string;
  /** For the member. Required when something was missing. */
  note: string;
  /** As in the document; missing values are omitted. Not logged. */
  readOff?: DocumentWords;
};

/** What an operator reads from a document; '' if absent. Days are calendar days. */
export type DocumentWords = {
  birthDate: string;
  licenceClasses: readonly LicenceClass[];
  licenceUntil: string;
};

const youngest = 14;
const oldest = 110;

/** The parsed values, or what is missing. A licence that covers no vehicle here still proves who someone is. */
function readFrom(document: DocumentKind, words: DocumentWords, today: string): ReadOff | Refusal<'invalid'> {
  if (document === 'operator_card') return { hasOperatorCard: true };
  const { birthDate, licenceClasses, licenceUntil } = words;
  if (birthDate === '') return identityRefusals.birthDateMissing;
  if (!isCalendarDay(birthDate) || !isOfAge(birthDate, youngest, today) || isOfAge(birthDate, oldest, today))
    return identityRefusals.noSuchDay;
  const isLicence = document === 'drivers_licence' && licenceClasses.length > 0;
  if (!isLicence) return { isIdentified: true, birthDate };
  if (!isCalendarDay(licenceUntil) || licenceUntil > addDays(today, 366 * 30))
    return identityRefusals.licenceMissing;
  return { isIdentified: true, birthDate, licence: { classes: [...licenceClasses], until: licenceUntil } };
}

const nothingRead: DocumentWords = { birthDate: '', licenceClasses: [], licenceUntil: '' };

const longestNote = 2_000;

/** Decides. Nobody decides about themselves. */
export async function decideIdentity(
  deps: Deps,
  actor: Actor,
  input: IdentityInput,
): Promise<'decided' | ActRefusal | Refusal<'not-found' | 'note-missing'>> {
  const note = input.note.trim();
  if (note === '' && input.decision === 'decline') return identityRefusals.noteMissing;
  if (note.length > longestNote) return refusal('invalid', `Use ${longestNote} characters or fewer.`, 'note');
  if (!isUuid(input.id)) return notFound;
  const subject = { kind: 'identity_check', id: input.id };
  const routineReason = input.decision === 'verify' ? 'The document was checked' : undefined;
  const act = { act: `identity.${input.decision}`, subject, reason: input.reason, routineReason };
  let isThere = true;
  const done = await actAsOperator(deps, actor, act, async ({ sql }, { operator, now }) => {
    const check = await lockCheck(sql, input.id);
    isThere = check !== null;
    if (!check) return identityRefusals.notPossibleNow;
    if (check.accountId === operator.accountId) return identityRefusals.own;
    const step = identityLifecycle.nextState(check.state, input.decision, 'operator');
    if (!step) return identityRefusals.notPossibleNow;
    const { accountId, document } = check;
    const decided = { state: step.to, by: operator.accountId, at: now, note };
    if (input.decision === 'verify') {
      const read = readFrom(document, input.readOff ?? nothingRead, now.toISOString().slice(0, 10));
      if (isRefusal(read)) return read;
      await tellVerified(deps, sql, { accountId, document, read });
    } else {
      const { decision } = input;
      await tellDecision(deps, sql, { accountId, document, decision, note, isBirthdayNew: false });
    }
    await saveDecision(sql, check, decided);
    await noteWaiting(sql, accountId, thingOf(document), false);
    return { outcome: 'decided' as const, details: { to: step.to } };
  });
  return isThere ? done : notFound;
}
