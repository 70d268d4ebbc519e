/** Defines what a member sees of their debts. Amounts in CAD cents, instants as ISO text. */
export type DebtView = {
  id: string;
  /** What was rented or swapped, and its page. */
  title: string;
  place: string;
  /** Who it is owed to. */
  to: string;
  /**
   * award: accepted or decided, beyond the deposit; deposit: a part of it that the bank refused; chargeback: what a bank returned to a
   * renter.
   */
  reason: 'award' | 'deposit' | 'chargeback';
  cents: number;
  owedAt: string;
  state: 'open' | 'being_paid' | 'paid';
  paidAt: string | null;
  /** The payment that settled it, or was tried last. */
  card: { brand: string; lastFour: string } | null;
  /** Why the card could not be charged. */
  problem: string | null;
};
