/** Computes how long the other side has to answer an offer. The ladder of lead times in rules.md, "Requests". */

const minute = 60_000;
const hour = 60 * minute;

export type AnswerTime = {
  /** When the offer expires. */
  answerUntil: Date;
  /** The instants of the two reminders: at half the time and at 80 %. */
  remindAt: [Date, Date];
};

/**
 * Until when an offer may be answered, by the time from the offer to the pick-up: over 72 h → 48 h; 10–72 h → 8 h; 4–10 h → until 2 h
 * before pick-up; 1–4 h → half of it. Never after the pick-up.
 * @param offeredAt the instant of the request or counter-offer
 * @param pickUpAt the instant of the pick-up
 * @returns null with less than an hour left: then only instant booking is possible
 */
export function answerTime(offeredAt: Date, pickUpAt: Date): AnswerTime | null {
  const lead = pickUpAt.getTime() - offeredAt.getTime();
  const length = lengthOf(lead);
  if (length === null) return null;
  const at = (share: number) => new Date(offeredAt.getTime() + Math.floor(length * share));
  return { answerUntil: at(1), remindAt: [at(0.5), at(0.8)] };
}

function lengthOf(lead: number): number | null {
  if (lead < hour) return null;
  if (lead < 4 * hour) return lead / 2;
  if (lead < 10 * hour) return lead - 2 * hour;
  return lead <= 72 * hour ? 8 * hour : 48 * hour;
}
