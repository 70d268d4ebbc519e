import { expect, test } from 'vitest';
import type { OwnDocuments } from '../../../features/identity/identity-view.ts';
import type { Requirement } from '../../../features/requirements/requirement-laws.ts';
import {
  shownNothing,
  type RequirementLine,
  type RequirementState,
} from '../../../features/requirements/requirements.ts';
import { documentTasks, openTasks } from './document-tasks.ts';

const nothing: OwnDocuments = {
  identity: null,
  others: [],
  shown: shownNothing,
  session: null,
  isInstant: false,
};
const line = (requirement: Requirement, state: RequirementState): RequirementLine => ({
  requirement,
  side: 'renter',
  state,
});
const trailer = (state: RequirementState) => [
  line({ kind: 'identity' }, state),
  line({ kind: 'age', years: 18 }, state),
  line({ kind: 'licence', licence: '5' }, state),
];
const signed = { persons: 2, signed: 2 };
const keys = (tasks: ReturnType<typeof documentTasks>) =>
  tasks.map(({ key, state, how }) => [key, state, how]);

test('one photo of a licence covers identity, age and licence when an operator checks it', () => {
  const tasks = documentTasks({ lines: trailer('missing'), documents: nothing, waiver: signed });
  expect(keys(tasks)).toEqual([
    ['identity', 'todo', 'photo'],
    ['waiver', 'done', null],
  ]);
  expect(tasks[0]).toMatchObject({ title: 'Driver’s licence', documents: ['drivers_licence'] });
});

test('with a provider, the provider checks identity, and a photo proves the licence class', () => {
  const documents = { ...nothing, isInstant: true };
  const tasks = documentTasks({ lines: trailer('missing'), documents, waiver: null });
  expect(keys(tasks)).toEqual([
    ['identity', 'todo', 'provider'],
    ['licence', 'todo', 'photo'],
    ['waiver', 'optional', null],
  ]);
});

test('asks again for a licence that ends too early, although identity is known', () => {
  const lines = [line({ kind: 'identity' }, 'shown'), line({ kind: 'licence', licence: '5' }, 'missing')];
  const shown = {
    ...shownNothing,
    isIdentified: true,
    licence: { classes: ['5' as const], until: '2027-01-01' },
  };
  const [identity, licence] = documentTasks({ lines, documents: { ...nothing, shown }, waiver: null });
  expect(identity).toMatchObject({ state: 'done', how: null });
  expect(licence).toMatchObject({ key: 'licence', state: 'todo', how: 'photo' });
  expect(licence?.detail).toContain('doesn’t cover that');
});

test('a boat needs the card or the checklist; someone too young has nothing to show', () => {
  const card = (state: RequirementState, orChecklist: boolean) =>
    documentTasks({
      lines: [
        line({ kind: 'age', years: 21 }, 'tooYoung'),
        line({ kind: 'operator_card', orChecklist }, state),
      ],
      documents: nothing,
      waiver: null,
    });
  expect(keys(card('atPickUp', true)).slice(0, 2)).toEqual([
    ['identity', 'barred', null],
    ['card', 'optional', 'photo'],
  ]);
  expect(keys(card('missing', false))[1]).toEqual(['card', 'todo', 'photo']);
});

test('the member reads what was wrong with the last try, from an operator or from Stripe', () => {
  const lines = [line({ kind: 'identity' }, 'missing')];
  const told = (documents: OwnDocuments) => documentTasks({ lines, documents, waiver: null })[0]?.detail;
  const session = { state: 'open', problem: 'expired' } as const;
  expect(told({ ...nothing, isInstant: true, session })).toContain('has expired');
  const identity = {
    state: 'declined',
    document: 'passport',
    submittedAt: '',
    decidedAt: '',
    note: 'Too dark.',
  };
  expect(told({ ...nothing, identity } as OwnDocuments)).toBe('Too dark.');
});

test('the waiver is done once every traveller has signed; with no travellers yet it isn’t', () => {
  const waiver = (persons: number, done: number) =>
    documentTasks({ lines: [], documents: nothing, waiver: { persons, signed: done } }).at(-1)?.state;
  expect([waiver(0, 0), waiver(2, 1), waiver(2, 2)]).toEqual(['todo', 'todo', 'done']);
  const tasks = documentTasks({ lines: trailer('withUs'), documents: nothing, waiver: signed });
  expect(openTasks(tasks)).toBe(0);
});

test('without a trip, a member can show licence and card ahead, but doesn’t have to', () => {
  const tasks = documentTasks({ lines: null, documents: nothing, waiver: null });
  expect(keys(tasks)).toEqual([
    ['identity', 'todo', 'photo'],
    ['licence', 'optional', 'photo'],
    ['card', 'optional', 'photo'],
  ]);
});
