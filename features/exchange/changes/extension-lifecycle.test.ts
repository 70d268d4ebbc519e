import { expect, test } from 'vitest';
import { buttonsOf } from '../../../tests/builders/buttons.ts';
import { extensionLifecycle } from './extension-lifecycle.ts';

test('the renter asks for more days and may withdraw; only the owner answers', () => {
  expect(buttonsOf(extensionLifecycle, ['owner', 'renter'])).toEqual({
    nothing: { renter: 'ask' },
    asked: { owner: 'agree decline', renter: 'withdraw' },
  });
});
