/** Decides when recurring jobs run. Each turn has a name; the first process that sees it adds the job under that name, once. */
import { addDays } from '../time/date-range.ts';
import { wallTimeOf } from '../time/time-zone.ts';
import { assert } from '../assert.ts';

export type Recurring = {
  kind: string;
  /** The name of the latest turn at this instant. */
  turn: (now: Date) => string;
};

/** Every so many minutes, counted from midnight UTC. Turns missed while nothing ran are skipped. */
export function everyMinutes(kind: string, minutes: number): Recurring {
  assert(
    Number.isInteger(minutes) && minutes > 0 && 1440 % minutes === 0,
    'A schedule’s minutes must divide a day evenly.',
  );
  const milliseconds = minutes * 60_000;
  return {
    kind,
    turn: (now) =>
      new Date(Math.floor(now.getTime() / milliseconds) * milliseconds).toISOString().slice(0, 16),
  };
}

/** Every day at this time in a zone ('HH:MM'). If nothing ran then, it catches up the same day. */
export function everyDayAt(kind: string, zone: string, time: string): Recurring {
  assert(/^([01]\d|2[0-3]):[0-5]\d$/.test(time), `"${time}" is not a time of day.`);
  return {
    kind,
    turn(now) {
      const wall = wallTimeOf(zone, now);
      const day = wall.slice(0, 10);
      return wall.slice(11) >= time ? day : addDays(day, -1);
    },
  };
}
