/** What may somebody choose for a kind of notice: by letter at once, once a day or never; by push or not? What is urgent is not up for choice. */

export const letterChoices = ['at_once', 'daily', 'never'] as const;
export type LetterChoice = (typeof letterChoices)[number];

/** What somebody chose for one kind; what is missing is the kind's own. */
export type Choice = { letter: LetterChoice; isPushed: boolean };

/** How a kind goes out unless somebody chose otherwise. `elsewhere`: another feature writes its letter. */
export type Standard = {
  letter: 'at_once' | 'daily' | 'elsewhere' | 'none';
  isPushed: boolean;
  /** What has a deadline, moves money or ends an agreement cannot be switched off, nor put off to the day's letter. */
  mayBeOff: boolean;
};

/** What holds for a kind. */
export function choiceFor(standard: Standard, chosen: Partial<Choice> | null): Choice {
  const isPushed = chosen?.isPushed ?? standard.isPushed;
  if (standard.letter === 'elsewhere' || standard.letter === 'none') return { letter: 'never', isPushed };
  if (!standard.mayBeOff) return { letter: 'at_once', isPushed };
  return { letter: chosen?.letter ?? standard.letter, isPushed };
}
