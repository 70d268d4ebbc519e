import { expect, test } from 'vitest';
import { extensionEventsNow, type ExtensionFacts } from './extension-policy.ts';

const now = new Date('2027-06-04T12:00:00Z');
const facts: ExtensionFacts = {
  side: 'renter',
  state: 'accepted',
  returnAt: new Date('2027-06-07T01:00:00Z'),
  isListed: true,
  hasBlock: false,
  extension: null,
};
const asked = { state: 'asked', answerUntil: new Date('2027-06-05T12:00:00Z') } as const;

test.each<[string, Partial<ExtensionFacts>, string[]]>([
  ['a renter asks, also under way', { state: 'handed_off' }, ['ask']],
  ['an owner asks for nothing', { side: 'owner' }, []],
  ['nobody asks once it came back', { state: 'returned' }, []],
  ['nobody asks after the end', { returnAt: now }, []],
  ['nobody asks for what is published no more', { isListed: false }, []],
  ['a block ends asking for more days', { hasBlock: true }, []],
  [
    'after a block the owner can only say no',
    { side: 'owner', hasBlock: true, extension: asked },
    ['decline'],
  ],
  ['after a block the renter can still take it back', { hasBlock: true, extension: asked }, ['withdraw']],
  ['an owner answers', { side: 'owner', extension: asked }, ['agree', 'decline']],
  ['a renter takes back, and does not ask twice', { extension: asked }, ['withdraw']],
  ['nobody answers after its time', { side: 'owner', extension: { ...asked, answerUntil: now } }, []],
  ['what came back is not agreed to', { side: 'owner', state: 'returned', extension: asked }, ['decline']],
  ['while it is charged nobody asks again', { extension: { ...asked, state: 'agreed' } }, []],
  ['after a no there is another wish', { extension: { ...asked, state: 'declined' } }, ['ask']],
])('%s', (_, more, expected) => {
  expect(extensionEventsNow({ ...facts, ...more }, now)).toEqual(expected);
});
