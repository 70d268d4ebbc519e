import { expect, test } from 'vitest';
import { buttonsOf } from '../../tests/builders/buttons.ts';
import { identityLifecycle } from './identity-lifecycle.ts';

test('a member sends a document, and only an operator says whether it is enough', () => {
  expect(buttonsOf(identityLifecycle, ['member', 'operator'])).toEqual({
    nothing: { member: 'submit' },
    submitted: { operator: 'verify decline' },
  });
});
