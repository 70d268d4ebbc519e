/** Defines what the two sides and operators see of a no-show report. Instants are ISO text. */
import type { NoShowEvent, NoShowState } from './no-show-lifecycle.ts';

export type NoShowSide = 'renter' | 'owner';
/** Who did not come. */
export type NoShowVerdict = NoShowSide | 'nobody';

export type NoShowPicture = { id: string; by: NoShowSide; at: string };

export type NoShowReport = {
  id: string;
  exchange: { kind: string; id: string };
  title: string;
  state: NoShowState;
  /** The reported side. A swap leg's giver is its owner. */
  absent: NoShowSide;
  words: string;
  reportedAt: string;
  answerUntil: string;
  answer: string | null;
  answeredAt: string | null;
  decideUntil: string | null;
  decision: string | null;
  verdict: NoShowVerdict | null;
  endedAt: string | null;
  pictures: NoShowPicture[];
};

/** For one of the two sides; `report` is the latest one, null if none. */
export type NoShowDesk = {
  side: NoShowSide;
  report: NoShowReport | null;
  actions: NoShowEvent[];
  /** How many more photos this side may add. */
  picturesLeft: number;
};

/** For operators. */
export type NoShowFile = NoShowReport & {
  owner: string;
  renter: string;
  /** The reader is a side: another operator decides. */
  isOwn: boolean;
};
