/** Words the page of wishes. */
import type { WishState } from '../../../features/exchange/circles/wishes/wish-lifecycle.ts';
import type { WishView } from '../../../features/exchange/circles/wishes/wish-view.ts';
import { atText } from '../../components/when-words.ts';

type Tone = 'neutral' | 'lake' | 'ember' | 'success';

/** The state in a word or two, with its colour. */
export function wishState({ state, circle, isOver }: Pick<WishView, 'state' | 'circle' | 'isOver'>): {
  label: string;
  tone: Tone;
} {
  if (state === 'proposed') {
    if (circle?.hasAnswered) return { label: 'Waiting for the others', tone: 'lake' };
    return { label: 'We found a circle', tone: 'ember' };
  }
  if (state === 'standing' && isOver) return { label: 'Dates have passed', tone: 'neutral' };
  const words: Record<Exclude<WishState, 'proposed'>, { label: string; tone: Tone }> = {
    standing: { label: 'Looking', tone: 'lake' },
    paused: { label: 'Paused', tone: 'neutral' },
    matched: { label: 'Came true', tone: 'success' },
    removed: { label: 'Removed', tone: 'neutral' },
  };
  return words[state];
}

const day = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayAndYear = new Intl.DateTimeFormat('en-CA', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});
const utc = (text: string) => new Date(`${text}T00:00Z`);

/** 'Jun 1 – Jun 30, 2027' */
export function windowText(from: string, to: string): string {
  const first = from.slice(0, 4) === to.slice(0, 4) ? day : dayAndYear;
  return `${first.format(utc(from))} – ${dayAndYear.format(utc(to))}`;
}

/** '3 days or nights, Jun 1 – Jun 30, 2027' */
export const whenText = ({
  units,
  from,
  to,
  isWeekend,
}: Pick<WishView, 'units' | 'from' | 'to' | 'isWeekend'>): string =>
  `${units} ${units === 1 ? 'day or night' : 'days or nights'}${isWeekend ? ' on a weekend' : ''}, ${windowText(from, to)}`;

/** 'Within 100 km of Vernon, BC', or 'Anywhere in BC and Alberta' */
export function whereText(areas: WishView['areas']): string {
  if (areas.length === 0) return 'Anywhere in BC and Alberta';
  return areas
    .map(({ town, withinKm }, place) => `${place === 0 ? 'Within' : 'within'} ${withinKm} km of ${town}`)
    .join(', or ');
}

/** 'Worth up to 300 AP a day'; null without a limit */
export function worthText({
  leastPoints,
  mostPoints,
}: Pick<WishView, 'leastPoints' | 'mostPoints'>): string | null {
  const number = (points: number) => points.toLocaleString('en-CA');
  if (leastPoints !== null && mostPoints !== null)
    return `Worth ${number(leastPoints)} to ${number(mostPoints)} AP a day`;
  if (mostPoints !== null) return `Worth up to ${number(mostPoints)} AP a day`;
  return leastPoints === null ? null : `Worth ${number(leastPoints)} AP a day or more`;
}

/** Why a run found no circle for a wish, and what would help. */
const lookWords: Record<NonNullable<WishView['lastLook']>['outcome'], string> = {
  'nothing-to-give': 'What you’d lend isn’t live, or it’s part of another circle. Add another listing.',
  'nothing-like-it':
    'Nobody in your area offers this for that many days. Try a wider area or another category.',
  'no-free-days':
    'We found some, but none that fits your dates and value limits. Try more days or another category.',
  'no-circle':
    'We found something for you, but no circle works with what you’d lend. Add another listing or some points, or wait for new wishes.',
};

/** Null when there is nothing to say. */
export const lookText = ({ lastLook }: Pick<WishView, 'lastLook'>): string | null =>
  lastLook && `${lookWords[lastLook.outcome]} Last searched ${atText(lastLook.at)}`;

/** 'worth as much as yours', 'worth 12% more than yours' */
export function comparedText(percentMore: number): string {
  if (percentMore === 0) return 'worth as much as yours';
  return `worth ${Math.abs(percentMore)}% ${percentMore > 0 ? 'more' : 'less'} than yours`;
}
