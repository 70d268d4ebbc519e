/** Decides how a notification is sent: by its kind, and the member's choice for its topic. */

/** A member's choice for a topic. */
export type Choice = { isEmailed: boolean; isPushed: boolean };

/** A topic's default. */
export const everything: Choice = { isEmailed: true, isPushed: true };

/** A kind's default channels. `elsewhere`: another feature sends its email. */
export type Standard = {
  email: 'at_once' | 'daily' | 'elsewhere' | 'none';
  isPushed: boolean;
  /** false: it has a deadline, moves money or ends an agreement, so its email can't be turned off. */
  mayBeOff: boolean;
};

export type Delivery = { email: 'at_once' | 'daily' | 'never'; isPushed: boolean };

/** How a notification of this kind is sent to someone with this choice for its topic. */
export function deliveryOf(standard: Standard, choice: Choice): Delivery {
  const { email, mayBeOff } = standard;
  const isPushed = standard.isPushed && choice.isPushed;
  if (email === 'elsewhere' || email === 'none') return { email: 'never', isPushed };
  return { email: choice.isEmailed || !mayBeOff ? email : 'never', isPushed };
}
