/** Defines what a kind of exchange says on the page that all kinds share. */
import type { ReactNode } from 'react';
import type { Badge } from '../../ui/show/badge.tsx';
import type { FoldItem } from '../../components/exchange/folds.tsx';
import type { PictureSource } from '../../ui/show/picture.tsx';

export type Trip = {
  /** Whether it is among the requests that the reader got. */
  isRequestToMe: boolean;
  state: { label: string; tone: Parameters<typeof Badge>[0]['variant'] };
  title: ReactNode;
  /** Omitted where the page shows pictures below the head. */
  picture?: PictureSource | null;
  /** Below the title, and below the head. */
  subtitle: ReactNode;
  belowHead: ReactNode;
  step: ReactNode;
  cards: ReactNode;
  money: ReactNode;
  /** Damage, reviews. `isUrgent`: shown above the folds, else in "Help". */
  after: { part: ReactNode; isUrgent: boolean };
  /** Details that only this kind has. */
  folds: (FoldItem | null)[];
  offers: { title: string; count: number; list: ReactNode };
  history: readonly { words: string; at: string }[];
};
