/** Tests that marks stay whole in the pane and beside its controls. */
import { expect, test } from 'vitest';
import { placeWithin } from './mark-place.ts';

const pane = { width: 390, height: 600 };
const bubble = { width: 60, height: 34 };
/** The zoom buttons, top right, and the credits, bottom right. */
const zoom = { x: 332, y: 14, width: 44, height: 89 };
const credits = { x: 352, y: 562, width: 30, height: 30 };
const place = (x: number, y: number) => placeWithin({ x, y }, bubble, pane, [zoom, credits]);

test('leaves a mark alone where nothing covers it', () => {
  expect(place(200, 300)).toEqual({ x: 200, y: 300 });
});

test('moves a mark inside the pane, and gives none for a place out of view', () => {
  expect(place(2, 300)).toEqual({ x: 38, y: 300 });
  expect(place(-1, 300)).toBeNull();
});

test('moves a mark off a control by the shorter way', () => {
  expect(place(310, 60)).toEqual({ x: 294, y: 60 });
  expect(place(360, 100)).toEqual({ x: 352, y: 128 });
  expect(place(360, 590)).toEqual({ x: 352, y: 537 });
});
