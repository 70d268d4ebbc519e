/** Which pictures are taken at a hand-over, and which meters are read? By category, as data: the same list at the return. */

import { metersOf, type MeterKind } from '../listings/meter-terms.ts';

/** One picture to take. `hint` says from where, so that the return's picture can be taken from the same place. */
export type Shot = { id: string; label: string; hint: string };
export type Checklist = { shots: readonly Shot[]; meters: readonly MeterKind[] };

const shot = (id: string, label: string, hint: string): Shot => ({ id, label, hint });

const front = shot('front', 'Front', 'Three steps back, the whole front in the frame.');
const rear = shot('rear', 'Back', 'Three steps back, plate and lights in the frame.');
const left = shot('left', 'Left side', 'From the middle, end to end.');
const right = shot('right', 'Right side', 'From the middle, end to end.');

/** Twelve for an RV (rules.md, "Inspection"); elsewhere what tends to be argued about. */
const lists: Record<string, { shots: readonly Shot[] }> = {
  rv: {
    shots: [
      front,
      rear,
      left,
      right,
      shot('roof', 'Roof and awning', 'From the ladder or an arm’s length up, awning rolled in.'),
      shot('tires', 'Tires', 'The most worn one, tread and side wall.'),
      shot('hitch', 'Hitch or engine', 'Coupler and plug; in a motorhome the open hood.'),
      shot('living', 'Living space', 'From the door, floor to ceiling.'),
      shot('kitchen', 'Kitchen', 'Counter, stove and open fridge.'),
      shot('bathroom', 'Bathroom', 'Toilet, basin and floor.'),
      shot('beds', 'Beds', 'Mattresses without covers.'),
      shot('panel', 'Control panel', 'Tanks, battery and propane, to be read.'),
    ],
  },
  water: {
    shots: [
      shot('bow', 'Bow', 'Head on, down to the waterline.'),
      shot('stern', 'Stern', 'Transom and platform, head on.'),
      shot('port', 'Port side', 'The whole left side, end to end.'),
      shot('starboard', 'Starboard side', 'The whole right side, end to end.'),
      shot('propeller', 'Propeller, jet or keel', 'Near enough to see nicks.'),
      shot('helm', 'Helm', 'Dash switched on; on a canoe or kayak the seats and thwarts.'),
      shot('seats', 'Seats and floor', 'From the bow, looking back.'),
      shot('safety-gear', 'Safety gear', 'Life jackets, bailer, paddle, flares laid out.'),
    ],
  },
  atv: {
    shots: [
      front,
      rear,
      left,
      right,
      shot('wheels', 'Wheels and tires', 'The most worn one, rim and tread.'),
      shot('underside', 'Underside', 'Skid plate and arms, from the ground.'),
      shot('dash', 'Dash', 'Switched on, readings sharp.'),
    ],
  },
  motorcycle: {
    shots: [
      front,
      rear,
      left,
      right,
      shot('tank', 'Tank and seat', 'From above.'),
      shot('tires', 'Tires', 'Both treads, or the more worn one.'),
      shot('dash', 'Dash', 'Switched on, odometer sharp.'),
    ],
  },
  specialty: {
    shots: [
      front,
      rear,
      left,
      right,
      shot('wheels', 'Wheels', 'Each rim’s edge, or the worst one.'),
      shot('seats', 'Seats', 'From the open driver’s door.'),
      shot('dash', 'Dash', 'Switched on: odometer, fuel, warning lights.'),
      shot('trunk', 'Trunk', 'Open, with spare and tools.'),
    ],
  },
  cabins: {
    shots: [
      shot('outside', 'Outside', 'The whole front, from the drive.'),
      shot('living', 'Living room', 'From the door, floor to ceiling.'),
      shot('kitchen', 'Kitchen', 'Counter, stove and open fridge.'),
      shot('bathroom', 'Bathroom', 'The one most used.'),
      shot('bedroom', 'Main bedroom', 'Bed and floor.'),
      shot('deck', 'Deck or yard', 'Furniture, barbecue, hot tub.'),
      shot('keys', 'Keys', 'All that are handed over, side by side.'),
    ],
  },
  snow: {
    shots: [
      shot('front', 'Front or tips', 'Hood and skis head on; on a board or skis the tips.'),
      shot('rear', 'Back or tails', 'Three steps back.'),
      left,
      right,
      shot('track', 'Track, or bases and edges', 'Near enough to see damage.'),
      shot('dash', 'Dash or bindings', 'Switched on, readings sharp; or the bindings from above.'),
    ],
  },
  glamping: {
    shots: [
      shot('outside', 'Outside', 'The whole of it, with its ground.'),
      shot('inside', 'Inside', 'From the door, floor to top.'),
      shot('beds', 'Beds', 'All of them.'),
      shot('stove', 'Stove or heater', 'Cold, with what belongs to it.'),
      shot('kitchen', 'Kitchen things', 'Laid out.'),
    ],
  },
  unique: {
    shots: [
      shot('whole', 'The whole of it', 'Everything in one frame.'),
      left,
      right,
      shot('inside', 'Inside or on top', 'Where people sit.'),
      shot('parts', 'What belongs to it', 'Loose parts laid out.'),
    ],
  },
  lite: {
    shots: [
      shot('whole', 'All of it', 'Every piece laid out, to be counted.'),
      shot('front', 'Front or top', 'Near enough to see scratches.'),
      shot('back', 'Back or bottom', 'Turned over.'),
      shot('parts', 'Small parts', 'Paddles, pumps, locks, chargers.'),
    ],
  },
};

/** The list for a category; what has none of its own gets that of unique things. */
export const checklistOf = (categoryId: string): Checklist => {
  const found = lists[categoryId] ?? lists.unique;
  if (!found) throw new Error('There is no checklist.');
  return { ...found, meters: metersOf(categoryId) };
};
