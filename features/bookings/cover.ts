/** Which insurance stands behind an exchange? What an operator has entered, line by line, and nothing else. From rules.md, "Cover". */
import type { ExchangeWay } from '../listings/exchange-preference.ts';

/** A policy in force for a kind of exchange; 'any' stands for each of them. */
export type CoverLine = {
  province: 'BC' | 'AB' | 'any';
  categoryId: string;
  way: ExchangeWay | 'any';
  limitCents: number;
  deductibleCents: number;
  insurer: string;
  /** First and last day on which it holds, as calendar days at the listing; '' where no end is known. */
  from: string;
  to: string;
};

/** What is copied into a quote, a booking or a leg. */
export type Cover = Pick<CoverLine, 'limitCents' | 'deductibleCents' | 'insurer'>;

export type CoveredExchange = {
  province: string;
  categoryId: string;
  way: ExchangeWay;
  /** First and last day. */
  from: string;
  to: string;
};

const fits = (said: string, is: string): boolean => said === 'any' || said === is;

/** The first line that holds for all of its days; null where there is none: then nothing is promised. */
export function coverOf(lines: readonly CoverLine[], exchange: CoveredExchange): Cover | null {
  const line = lines.find(
    (each) =>
      fits(each.province, exchange.province) &&
      fits(each.categoryId, exchange.categoryId) &&
      fits(each.way, exchange.way) &&
      each.from <= exchange.from &&
      (each.to === '' || exchange.to <= each.to),
  );
  return line
    ? { limitCents: line.limitCents, deductibleCents: line.deductibleCents, insurer: line.insurer }
    : null;
}
