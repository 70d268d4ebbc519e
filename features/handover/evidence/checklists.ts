/** Lists the hand-over photos and meters by category, as data. The return uses the same list. */

import { metersOf, type MeterKind } from '../../listings/meter-terms.ts';

/** One photo to take. `hint` says from where, so that the return's photo matches. */
export type Shot = {
  id: string;
  label: string;
  hint: string;
  /** Optional. */
  isOptional?: true;
};
export type Checklist = { shots: readonly Shot[]; meters: readonly MeterKind[] };

const shot = (id: string, label: string, hint: string): Shot => ({ id, label, hint });
const extra = (id: string, label: string, hint: string): Shot => ({ id, label, hint, isOptional: true });

/** The shot that is one video; it replaces all photos. */
export const videoShot = 'video';
/** Maximum video length in seconds. */
export const longestVideoSeconds = 60;
const video = extra(videoShot, 'Video', 'Walk around it once, slowly, then show the inside.');

const front = shot('front', 'Front', 'Three steps back, the whole front in the frame.');
const rear = shot('rear', 'Back', 'Three steps back, plate and lights in the frame.');
const left = shot('left', 'Left side', 'From the middle, end to end.');
const right = shot('right', 'Right side', 'From the middle, end to end.');

/**
 * Few are required: eight for an RV, two for small gear (rules.md, "Inspection"). The others are offered, because they show what people
 * tend to argue about.
 */
const lists: Record<string, { shots: readonly Shot[] }> = {
  rv: {
    shots: [
      front,
      rear,
      left,
      right,
      shot('roof', 'Roof and awning', 'From the ladder or an arm’s length up, awning rolled in.'),
      shot('tires', 'Tires', 'The most worn one, tread and side wall.'),
      extra('hitch', 'Hitch or engine', 'Coupler and plug; in a motorhome the open hood.'),
      shot('living', 'Living space', 'From the door, floor to ceiling.'),
      shot('kitchen', 'Kitchen', 'Counter, stove and open fridge.'),
      extra('bathroom', 'Bathroom', 'Toilet, basin and floor.'),
      extra('beds', 'Beds', 'Mattresses without covers.'),
      extra('panel', 'Control panel', 'Tanks, battery and propane levels, close enough to read.'),
    ],
  },
  water: {
    shots: [
      shot('bow', 'Bow', 'Head on, down to the waterline.'),
      shot('stern', 'Stern', 'Transom and platform, head on.'),
      shot('port', 'Port side', 'The whole left side, end to end.'),
      shot('starboard', 'Starboard side', 'The whole right side, end to end.'),
      shot('propeller', 'Propeller, jet or keel', 'Close enough to see nicks.'),
      extra('helm', 'Helm', 'Dash switched on; on a canoe or kayak the seats and thwarts.'),
      extra('seats', 'Seats and floor', 'From the bow, looking back.'),
      extra('safety-gear', 'Safety gear', 'Life jackets, bailer, paddle, flares laid out.'),
    ],
  },
  atv: {
    shots: [
      front,
      rear,
      left,
      right,
      extra('wheels', 'Wheels and tires', 'The most worn one, rim and tread.'),
      extra('underside', 'Underside', 'Skid plate and arms, from the ground.'),
      extra('dash', 'Dash', 'Switched on, readings sharp.'),
    ],
  },
  motorcycle: {
    shots: [
      front,
      rear,
      left,
      right,
      extra('tank', 'Tank and seat', 'From above.'),
      extra('tires', 'Tires', 'Both treads, or the more worn one.'),
      extra('dash', 'Dash', 'Switched on, odometer sharp.'),
    ],
  },
  specialty: {
    shots: [
      front,
      rear,
      left,
      right,
      extra('wheels', 'Wheels', 'Each rim’s edge, or the worst one.'),
      extra('seats', 'Seats', 'From the open driver’s door.'),
      extra('dash', 'Dash', 'Switched on: odometer, fuel, warning lights.'),
      extra('trunk', 'Trunk', 'Open, with spare and tools.'),
    ],
  },
  cabins: {
    shots: [
      shot('outside', 'Outside', 'The whole front, from the driveway.'),
      shot('living', 'Living room', 'From the door, floor to ceiling.'),
      shot('kitchen', 'Kitchen', 'Counter, stove and open fridge.'),
      shot('bathroom', 'Bathroom', 'The main one.'),
      extra('bedroom', 'Main bedroom', 'Bed and floor.'),
      extra('deck', 'Deck or yard', 'Furniture, barbecue, hot tub.'),
      extra('keys', 'Keys', 'Every key you hand over, side by side.'),
    ],
  },
  snow: {
    shots: [
      shot('front', 'Front, or tips of the skis', 'Hood and skis head on; on a board or skis the tips.'),
      shot('rear', 'Back, or tails of the skis', 'Three steps back.'),
      left,
      right,
      extra('track', 'Track, or bases and edges', 'Close enough to see damage.'),
      extra('dash', 'Dash or bindings', 'Switched on, readings sharp; or the bindings from above.'),
    ],
  },
  glamping: {
    shots: [
      shot('outside', 'Outside', 'The whole place, with the ground around it.'),
      shot('inside', 'Inside', 'From the door, floor to top.'),
      shot('beds', 'Beds', 'All of them.'),
      extra('stove', 'Stove or heater', 'When cold, with its accessories.'),
      extra('kitchen', 'Kitchen gear', 'Laid out.'),
    ],
  },
  unique: {
    shots: [
      shot('whole', 'All of it', 'Everything in one frame.'),
      { ...left, isOptional: true },
      { ...right, isOptional: true },
      shot('inside', 'Inside or on top', 'Where people sit.'),
      extra('parts', 'Accessories', 'Loose pieces laid out.'),
    ],
  },
  lite: {
    shots: [
      shot('whole', 'All of it', 'Every piece laid out so it can be counted.'),
      extra('front', 'Front or top', 'Close enough to see scratches.'),
      extra('back', 'Back or bottom', 'Turned over.'),
      shot('parts', 'Small parts', 'Paddles, pumps, locks, chargers.'),
    ],
  },
};

/** A category's list; one without its own gets that of unique things. */
export const checklistOf = (categoryId: string): Checklist => {
  const found = lists[categoryId] ?? lists.unique;
  if (!found) throw new Error('There is no checklist.');
  return { shots: [...found.shots, video], meters: metersOf(categoryId) };
};

/** The photos required without a video. */
export const requiredShots = ({ shots }: Checklist): Shot[] => shots.filter(({ isOptional }) => !isOptional);
