/** Says how a notice goes out: what its kind asks for, and what the member chose for its topic. */

/** What somebody chose for a topic. */
export type Choice = { isEmailed: boolean; isPushed: boolean };

/** What holds for a topic until somebody chooses. */
export const everything: Choice = { isEmailed: true, isPushed: true };

/** How a kind goes out unless somebody chose otherwise. `elsewhere`: another feature writes its email. */
export type Standard = {
  letter: 'at_once' | 'daily' | 'elsewhere' | 'none';
  isPushed: boolean;
  /** false: it has a deadline, moves money or ends an agreement, so its email can't be switched off. */
  mayBeOff: boolean;
};

export type Delivery = { letter: 'at_once' | 'daily' | 'never'; isPushed: boolean };

/** How a notice of this kind goes to somebody who chose this for its topic. */
export function deliveryOf(standard: Standard, choice: Choice): Delivery {
  const { letter, mayBeOff } = standard;
  const isPushed = standard.isPushed && choice.isPushed;
  if (letter === 'elsewhere' || letter === 'none') return { letter: 'never', isPushed };
  return { letter: choice.isEmailed || !mayBeOff ? letter : 'never', isPushed };
}
