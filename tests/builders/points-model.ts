/** Models the points ledger as simply as possible: no accounts, no entries, no database. */

type Wallet = { available: number; bonus: number };
type Held = Wallet & { payer: number };

/** An action; members are counted from 0, exchanges have a number. */
export type Operation =
  | { do: 'give'; member: number; points: number }
  | { do: 'hold'; member: number; exchange: number; points: number }
  | { do: 'release'; member: number; exchange: number }
  | { do: 'earn'; payer: number; earner: number; exchange: number; feePercent: number }
  | { do: 'settle'; payer: number; earner: number; exchange: number; percent: number };

export type Model = {
  wallets: Wallet[];
  /** By exchange and payer. */
  held: Record<string, Held>;
  issued: number;
  fees: number;
};

export const emptyModel = (members: number): Model => ({
  wallets: Array.from({ length: members }, () => ({ available: 0, bonus: 0 })),
  held: {},
  issued: 0,
  fees: 0,
});

/** Half a point rounds up. */
const percentage = (points: number, percent: number) => Math.floor((points * percent + 50) / 100);

/** Each account's proportional share; an indivisible point goes where more is missing, to bonus in a tie. */
function proportional(points: number, { available, bonus }: Wallet): Wallet {
  const all = available + bonus;
  if (all === 0) return { available: 0, bonus: 0 };
  const share = {
    available: Math.floor((points * available) / all),
    bonus: Math.floor((points * bonus) / all),
  };
  if (share.available + share.bonus < points) {
    if ((points * bonus) % all >= (points * available) % all) share.bonus += 1;
    else share.available += 1;
  }
  return share;
}

/** Does it, and returns the command's expected answer: its result, or a refusal's code. */
export function apply(model: Model, operation: Operation): string | number {
  const { wallets, held } = model;
  const walletOf = (member: number): Wallet => wallets[member] ?? { available: 0, bonus: 0 };
  switch (operation.do) {
    case 'give': {
      walletOf(operation.member).bonus += operation.points;
      model.issued += operation.points;
      return 'given';
    }
    case 'hold': {
      const { member, exchange, points } = operation;
      const wallet = walletOf(member);
      const bonus = wallet.bonus < points ? wallet.bonus : points;
      if (points - bonus > wallet.available) return 'not-enough-points';
      wallet.bonus -= bonus;
      wallet.available -= points - bonus;
      const hold = (held[`${exchange}/${member}`] ??= { payer: member, available: 0, bonus: 0 });
      hold.bonus += bonus;
      hold.available += points - bonus;
      return 'held';
    }
    case 'release': {
      const { member, exchange } = operation;
      const hold = held[`${exchange}/${member}`] ?? { available: 0, bonus: 0 };
      delete held[`${exchange}/${member}`];
      walletOf(member).available += hold.available;
      walletOf(member).bonus += hold.bonus;
      return hold.available + hold.bonus;
    }
    case 'earn':
    case 'settle': {
      const { payer, earner, exchange } = operation;
      const hold = held[`${exchange}/${payer}`];
      if (!hold) return 'nothing-held';
      delete held[`${exchange}/${payer}`];
      const all = hold.available + hold.bonus;
      const back =
        operation.do === 'earn'
          ? { available: 0, bonus: 0 }
          : proportional(percentage(all, operation.percent), hold);
      walletOf(payer).available += back.available;
      walletOf(payer).bonus += back.bonus;
      const rest = all - back.available - back.bonus;
      const fee = operation.do === 'earn' ? Math.floor((rest * operation.feePercent) / 100) : 0;
      walletOf(earner).available += rest - fee;
      model.fees += fee;
      return operation.do === 'earn' ? 'earned' : 'settled';
    }
  }
}

/** The fee of an `earn`, which the command gets. */
export const feeOf = (model: Model, { payer, exchange, feePercent }: Operation & { do: 'earn' }): number => {
  const hold = model.held[`${exchange}/${payer}`] ?? { available: 0, bonus: 0 };
  return Math.floor(((hold.available + hold.bonus) * feePercent) / 100);
};
