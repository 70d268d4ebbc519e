import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { Requirement } from '../../../features/requirements/requirement-laws.ts';
import type { RequirementState } from '../../../features/requirements/requirements.ts';
import { RequirementList } from './requirement-list.tsx';

const shownAs = (requirement: Requirement, state: RequirementState): string => {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <RequirementList lines={[{ requirement, side: 'renter', state }]} reader="renter" />,
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={['/']} />);
};

test('says when no document can change an age limit', () => {
  expect(shownAs({ kind: 'age', years: 21 }, 'tooYoung')).toContain('won’t be old enough');
});

test('lists a waiver’s contents without ticking them off', () => {
  const line = shownAs({ kind: 'supervision', under: 16, byAge: 19 }, 'waiver');
  expect(line).toContain('waiver');
  expect(line).not.toContain('Done');
});
