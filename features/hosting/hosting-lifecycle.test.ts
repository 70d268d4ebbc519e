import { expect, test } from 'vitest';
import { buttonsOf } from '../../tests/builders/buttons.ts';
import { hostingLifecycle } from './hosting-lifecycle.ts';

test('an owner writes, sends in, pauses and ends a listing; an operator reviews it, and neither does the other’s part', () => {
  expect(buttonsOf(hostingLifecycle, ['owner', 'operator'])).toEqual({
    nothing: { owner: 'start' },
    draft: { owner: 'submit archive' },
    in_review: { owner: 'take_back', operator: 'approve approve_ahead send_back' },
    needs_changes: { owner: 'submit archive' },
    published: { owner: 'publish_changes pause archive', operator: 'look_over take_down' },
    paused: { owner: 'publish_changes resume archive', operator: 'look_over take_down' },
  });
});
