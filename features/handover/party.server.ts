/** Manages the renter's party and its signatures: on their own phone, or on another by a link. */
import type { LegRef } from '../exchange/handover/exchange-facts.ts';
import { createHash, randomBytes } from 'node:crypto';
import { inCommand } from '../../platform/database.server/command.ts';
import type { Deps } from '../../platform/deps.server.ts';
import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import type { Transaction } from '../../platform/database.server/transaction.ts';
import type { Actor } from '../members/actor.ts';
import { notFound } from '../members/member-refusals.ts';
import { enterHandover, stageRefusal, type Entered } from './enter-handover.server.ts';
import { readExchange } from './exchange.server.ts';
import type { PersonInput, SignInput } from './handover-input.ts';
import { handoverRefusals, mostPersons } from './handover-refusals.ts';
import { isSameName } from './handover-set.ts';
import {
  insertPerson,
  lockHandover,
  markRemoved,
  markSigned,
  personOfLink,
  personsOf,
  readHandover,
  saveLink,
  type Handover,
  type PersonRow,
} from './handover-store.server.ts';
import { ageOfMajority, waiverOf, type Waiver } from './waiver-text.ts';

/** Only the renter changes the party, until the departure is confirmed. */
async function enterAsRenter(
  sql: Transaction['sql'],
  actor: Actor,
  ref: LegRef,
  now: Date,
): Promise<Entered | Refusal> {
  const entered = await enterHandover(sql, actor, ref, now);
  if (isRefusal(entered)) return entered;
  return entered.side === 'renter' ? entered : handoverRefusals.rentersPart;
}

/** Adds someone to the party; the same id again changes nothing. */
export const addPerson = (deps: Deps, actor: Actor, ref: LegRef, person: PersonInput) =>
  inCommand<'added' | Refusal>(deps, async ({ sql }) => {
    const entered = await enterAsRenter(sql, actor, ref, deps.now());
    if (isRefusal(entered)) return entered;
    const { handover } = entered;
    const known = await personsOf(sql, handover.id);
    if (known.some(({ id }) => id === person.id)) return 'added';
    const refused = stageRefusal(entered, 'departure');
    if (refused) return refused;
    if (person.id === handover.renterId && person.isMinor) return handoverRefusals.renterSigns;
    // Removed people stay in the record, so their number is limited too.
    if (known.length >= mostPersons * 2 || known.filter(({ removedAt }) => !removedAt).length >= mostPersons)
      return handoverRefusals.tooManyPersons;
    await insertPerson(sql, handover.id, person, deps.now());
    return 'added';
  });

/** Removes someone who has not signed. */
export const removePerson = (deps: Deps, actor: Actor, ref: LegRef, personId: string) =>
  inCommand<'removed' | Refusal>(deps, async ({ sql }) => {
    const entered = await enterAsRenter(sql, actor, ref, deps.now());
    if (isRefusal(entered)) return entered;
    const person = (await personsOf(sql, entered.handover.id)).find(({ id }) => id === personId);
    if (!person) return notFound;
    if (person.removedAt) return 'removed';
    const refused = stageRefusal(entered, 'departure');
    if (refused) return refused;
    if (person.signedAt) return handoverRefusals.signed;
    await markRemoved(sql, entered.handover.id, personId, deps.now());
    return 'removed';
  });

async function sign(
  sql: Transaction['sql'],
  handover: Handover,
  { personId, name, textHash, deviceAt, byPersonId }: SignInput,
  on: 'renter' | 'link',
  now: Date,
): Promise<'signed' | Refusal> {
  const persons = (await personsOf(sql, handover.id)).filter(({ removedAt }) => !removedAt);
  const person = persons.find(({ id }) => id === personId);
  if (!person) return notFound;
  // Sent twice, or by two phones: the first counts.
  if (person.signedAt) return isSameName(name, person.signedName ?? '') ? 'signed' : handoverRefusals.signed;
  if (handover.departureClosedAt) return handoverRefusals.closed;
  if (textHash !== handover.waiverHash) return handoverRefusals.otherText;
  const signer = person.isMinor ? persons.find(({ id, isMinor }) => id === byPersonId && !isMinor) : person;
  if (!signer) return handoverRefusals.noAdult;
  if (!isSameName(name, signer.name)) return handoverRefusals.otherName;
  const acknowledgedBy = person.isMinor ? signer.id : null;
  await markSigned(sql, handover.id, personId, { name: name.trim(), deviceAt, on, acknowledgedBy }, now);
  return 'signed';
}

/** Signs on the renter's own phone: for themselves, or for someone beside them who types their name. */
export const signWaiver = (deps: Deps, actor: Actor, ref: LegRef, input: SignInput) =>
  inCommand<'signed' | Refusal>(deps, async ({ sql }) => {
    const entered = await enterAsRenter(sql, actor, ref, deps.now());
    if (isRefusal(entered)) return entered;
    return sign(sql, entered.handover, input, 'renter', deps.now());
  });

/** How long a signing link works. */
const linkHours = 72;
const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Makes a link for one person to sign on their own phone; it replaces an older one. */
export const makeSigningLink = (deps: Deps, actor: Actor, ref: LegRef, personId: string) =>
  inCommand<{ path: string; until: string } | Refusal>(deps, async ({ sql }) => {
    const now = deps.now();
    const entered = await enterAsRenter(sql, actor, ref, now);
    if (isRefusal(entered)) return entered;
    const refused = stageRefusal(entered, 'departure');
    if (refused) return refused;
    const person = (await personsOf(sql, entered.handover.id)).find(({ id }) => id === personId);
    if (!person || person.removedAt) return notFound;
    if (person.signedAt) return handoverRefusals.signed;
    // A minor's parent signs next to the renter: the adult must be chosen from the list.
    if (person.isMinor) return handoverRefusals.noAdult;
    const key = randomBytes(24).toString('base64url');
    const until = new Date(now.getTime() + linkHours * 3_600_000);
    await saveLink(sql, entered.handover.id, personId, { hash: hashOfKey(key), until });
    return { path: `/waiver/${key}`, until: until.toISOString() };
  });

export type LinkedWaiver = {
  name: string;
  title: string;
  renterName: string;
  pickUp: string;
  /** 'Kelowna, BC': the pick-up time is local there. */
  location: string;
  adultFrom: 18 | 19;
  waiver: Waiver & { hash: string };
};

async function behindLink(sql: Transaction['sql'], key: string, now: Date) {
  const found = await personOfLink(sql, hashOfKey(key), now);
  const exchange = found && (await readExchange(sql, found.ref));
  return found && exchange && exchange.standing === 'coming' ? { ...found, exchange } : null;
}

/** What a link shows: only what signing needs. */
export const readSigningLink = (deps: Deps, key: string) =>
  inCommand<LinkedWaiver | Refusal>(deps, async ({ sql }) => {
    const found = await behindLink(sql, key, deps.now());
    const handover = found && (await readHandover(sql, found.ref));
    const person = handover && (await personNamed(sql, handover, found.personId));
    if (!found || !handover || !person) return handoverRefusals.linkIsOver;
    const { title, renterName, pickUp, location, province } = found.exchange;
    const waiver = { ...waiverOf(handover.waiverVersion), hash: handover.waiverHash };
    return {
      name: person.name,
      title,
      renterName,
      pickUp,
      location,
      adultFrom: ageOfMajority(province),
      waiver,
    };
  });

async function personNamed(
  sql: Transaction['sql'],
  handover: Handover,
  personId: string,
): Promise<PersonRow | undefined> {
  return (await personsOf(sql, handover.id)).find(({ id }) => id === personId);
}

/** Signs by a link; it works once. */
export const signByLink = (
  deps: Deps,
  key: string,
  input: Pick<SignInput, 'name' | 'textHash' | 'deviceAt'>,
) =>
  inCommand<'signed' | Refusal>(deps, async ({ sql }) => {
    const now = deps.now();
    const found = await behindLink(sql, key, now);
    const handover = found && (await lockHandover(sql, found.ref));
    if (!found || !handover) return handoverRefusals.linkIsOver;
    const words = { ...input, personId: found.personId, byPersonId: null };
    return sign(sql, handover, words, 'link', now);
  });
