import { expect, test } from 'vitest';
import type { Missing } from './handover-set.ts';
import { nextStep } from './next-step.ts';

const signature: Missing = { kind: 'signature', personId: 'r', name: 'the renter' };
const friend: Missing = { kind: 'signature', personId: 'f', name: 'Mila' };
const shot: Missing = { kind: 'shot', shot: 'bow', label: 'The bow' };
const meter: Missing = { kind: 'meter', meter: 'engine_hours' };

const next = (side: 'owner' | 'renter', missing: Missing[], isConfirmed = false) =>
  nextStep({ side, names: { owner: 'Olive', renter: 'Noor' }, renterId: 'r', missing, isConfirmed });

test('asks the renter for a signature first, and the owner only for what an owner can do', () => {
  expect(next('renter', [signature, shot, meter])).toEqual({ do: 'add', missing: signature });
  expect(next('owner', [signature, shot, meter])).toEqual({ do: 'add', missing: shot });
  expect(next('owner', [signature, meter])).toEqual({ do: 'add', missing: meter });
});

test('tells an owner with nothing left to do whose signature is missing', () => {
  expect(next('owner', [signature])).toEqual({ do: 'wait', for: 'Noor’s signature' });
  expect(next('owner', [friend])).toEqual({ do: 'wait', for: 'Mila’s signature' });
  expect(next('owner', [signature, friend])).toEqual({ do: 'wait', for: '2 signatures' });
});

test('with all of it there each side confirms once, and then waits for the other', () => {
  expect(next('renter', [])).toEqual({ do: 'confirm' });
  expect(next('owner', [])).toEqual({ do: 'confirm' });
  expect(next('renter', [], true)).toEqual({ do: 'wait', for: 'Olive to confirm' });
  expect(next('owner', [], true)).toEqual({ do: 'wait', for: 'Noor to confirm' });
  // Somebody was added since: that comes first.
  expect(next('renter', [friend], true)).toEqual({ do: 'add', missing: friend });
});
