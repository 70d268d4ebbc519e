/** Turns a trip's requirements and a member's documents into a to-do list, with one way to do each. */
import type { DocumentKind, OwnDocuments } from '../../../features/identity/identity-view.ts';
import type { RequirementLine, RequirementState } from '../../../features/requirements/requirements.ts';
import { requirementText } from '../../../features/requirements/requirement-words.ts';
import type { IdentityProblem } from '../../../platform/identity-provider.server/identity-provider.ts';

export type DocumentTask = {
  key: 'identity' | 'licence' | 'card' | 'waiver';
  title: string;
  /** Why it is required, or what was wrong with the last try. */
  detail: string;
  /** `optional`: the trip takes place without it. `barred`: no document changes it. */
  state: 'todo' | 'waiting' | 'done' | 'optional' | 'barred';
  how: 'provider' | 'photo' | 'sign' | null;
  /** The documents that can be sent for it; one is enough. */
  documents: readonly DocumentKind[];
};

/** The waiver's state: who travels, and who has signed. Null if nobody can sign yet. */
export type WaiverFacts = { persons: number; signed: number } | null;

export type TaskFacts = {
  /** What the reader must provide for the trip; null without a trip. */
  lines: readonly RequirementLine[] | null;
  documents: OwnDocuments;
  waiver: WaiverFacts;
};

const idDocuments = ['drivers_licence', 'provincial_id', 'passport'] as const;

const problemWords: Record<IdentityProblem, string> = {
  expired: 'Your document has expired. Use one that is still valid.',
  unreadable: 'We couldn’t read your document. Try again in better light.',
  unsupported: 'That document can’t be used. Try a driver’s licence or a passport.',
  face: 'Your face and the photo on your document didn’t match. Try again, looking straight ahead.',
  consent: 'You didn’t agree to the check. You can start it again.',
  other: 'The check failed. Please try again.',
};

const stateOf: Record<RequirementState, DocumentTask['state']> = {
  shown: 'done',
  withUs: 'waiting',
  atPickUp: 'optional',
  waiver: 'done',
  tooYoung: 'barred',
  missing: 'todo',
};

/** Of several lines one document answers, the least complete. */
const order: readonly DocumentTask['state'][] = ['barred', 'todo', 'waiting', 'optional', 'done'];
const worst = (lines: readonly RequirementLine[]): DocumentTask['state'] =>
  order.find((state) => lines.some((line) => stateOf[line.state] === state)) ?? 'done';

const doneWords = 'Done. You don’t need to do anything else.';
const waitingWords = 'We have your photo. A person on our team will check it and email you.';

function identityTask({ lines, documents }: TaskFacts, takesLicence: boolean): DocumentTask {
  const { shown, session, identity, isInstant } = documents;
  const mine = lines?.filter(({ requirement: { kind } }) => kind === 'identity' || kind === 'age');
  const isWaiting = shown.waiting.includes('identity');
  const state = mine ? worst(mine) : shown.isIdentified ? 'done' : isWaiting ? 'waiting' : 'todo';
  const age = mine?.find(({ requirement: { kind } }) => kind === 'age');
  const problem = session?.problem ? problemWords[session.problem] : '';
  const detail: Record<DocumentTask['state'], string> = {
    barred: 'You won’t be old enough on these days.',
    todo:
      problem ||
      (identity?.state === 'declined' && identity.note) ||
      `Proves who you are${age?.requirement.kind === 'age' ? ` and that you are ${age.requirement.years} or older` : ''}. Only our team sees it.`,
    waiting: session?.state === 'checking' ? 'We’re checking it. This usually takes a minute.' : waitingWords,
    optional: '',
    done: doneWords,
  };
  return {
    key: 'identity',
    title: takesLicence ? 'Driver’s licence' : 'Photo ID',
    detail: detail[state],
    state,
    how: state === 'todo' ? (isInstant ? 'provider' : 'photo') : null,
    documents: takesLicence ? ['drivers_licence'] : idDocuments,
  };
}

function licenceTask({ documents: { shown, others } }: TaskFacts, line: RequirementLine): DocumentTask {
  const state = stateOf[line.state];
  const declined = others.find((each) => each.document === 'drivers_licence' && each.state === 'declined');
  const isShort = shown.licence !== null && state === 'todo';
  return {
    key: 'licence',
    title: 'Driver’s licence',
    detail:
      state === 'todo'
        ? (declined?.note ??
          `${requirementText(line.requirement)}.${isShort ? ' The licence we have doesn’t cover that.' : ''}`)
        : state === 'waiting'
          ? waitingWords
          : doneWords,
    state,
    how: state === 'todo' ? 'photo' : null,
    documents: ['drivers_licence'],
  };
}

function cardTask(line: RequirementLine): DocumentTask {
  const state = stateOf[line.state];
  return {
    key: 'card',
    title: 'Pleasure Craft Operator Card',
    detail:
      state === 'optional'
        ? 'No card? Go through the safety checklist with the owner at pick-up instead.'
        : state === 'todo'
          ? 'The owner requires it. Take a photo of the card.'
          : state === 'waiting'
            ? waitingWords
            : doneWords,
    state,
    how: state === 'todo' || state === 'optional' ? 'photo' : null,
    documents: ['operator_card'],
  };
}

function waiverTask(waiver: WaiverFacts, lines: readonly RequirementLine[]): DocumentTask {
  const young = lines.find(({ state }) => state === 'waiver');
  const isDone = waiver !== null && waiver.persons > 0 && waiver.signed === waiver.persons;
  const rule = young ? ` ${requirementText(young.requirement)}.` : '';
  return {
    key: 'waiver',
    title: 'Waiver',
    detail:
      waiver === null
        ? `Every adult in your party signs it once the owner has accepted.${rule}`
        : isDone
          ? `${waiver.signed} of ${waiver.persons} signed.`
          : `Add everyone who’s coming. Every adult signs before pick-up.${rule}`,
    state: isDone ? 'done' : waiver === null ? 'optional' : 'todo',
    how: waiver === null || isDone ? null : 'sign',
    documents: [],
  };
}

/** A trip's requirements for the reader in working order; without a trip, the most common ones. */
export function documentTasks(facts: TaskFacts): DocumentTask[] {
  const { lines, waiver, documents } = facts;
  if (lines === null) return [identityTask(facts, false), ...withoutTrip(documents)];
  const licence = lines.find(({ requirement: { kind } }) => kind === 'licence');
  const card = lines.find(({ requirement: { kind } }) => kind === 'operator_card');
  const identity = identityTask(facts, false);
  // One photo of a licence shows everything to a human reviewer.
  const isOnePhoto = licence?.state === 'missing' && identity.how === 'photo';
  return [
    isOnePhoto ? identityTask(facts, true) : identity,
    ...(licence && !isOnePhoto ? [licenceTask(facts, licence)] : []),
    ...(card ? [cardTask(card)] : []),
    waiverTask(waiver, lines),
  ];
}

/** Documents only some trips need can be sent in advance. */
function withoutTrip({ shown }: OwnDocuments): DocumentTask[] {
  const isLicenceWaiting = shown.waiting.includes('identity');
  const isCardWaiting = shown.waiting.includes('operator_card');
  return [
    {
      key: 'licence',
      title: 'Driver’s licence',
      detail: isLicenceWaiting
        ? waitingWords
        : shown.licence
          ? `Valid until ${shown.licence.until}. Send us the new one when you renew it.`
          : 'RVs, specialty cars and motorcycles need one.',
      state: isLicenceWaiting ? 'waiting' : shown.licence ? 'done' : 'optional',
      how: isLicenceWaiting ? null : 'photo',
      documents: ['drivers_licence'],
    },
    {
      key: 'card',
      title: 'Pleasure Craft Operator Card',
      detail: isCardWaiting ? waitingWords : shown.hasOperatorCard ? doneWords : 'Some owners require one.',
      state: isCardWaiting ? 'waiting' : shown.hasOperatorCard ? 'done' : 'optional',
      how: isCardWaiting || shown.hasOperatorCard ? null : 'photo',
      documents: ['operator_card'],
    },
  ];
}

/** How many things the reader can do now. */
export const openTasks = (tasks: readonly DocumentTask[]): number =>
  tasks.filter(({ state }) => state === 'todo').length;
