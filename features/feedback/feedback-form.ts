/** Defines the feedback form: its questions, when each appears, and what is still missing. */

export type FeedbackAnswers = {
  firstImpression: string;
  firstImpressionOther: string;
  clearSense: string;
  nextAction: string;
  explanation: string;
  hasGearListed: string;
  hesitationReason: string;
  wouldList: string;
  maybeHesitation: string;
  excitingPart: string;
  unclearPart: string;
  knowAnyone: string;
  rating: number;
  makeItTen: string;
};

export const noAnswers: FeedbackAnswers = {
  firstImpression: '',
  firstImpressionOther: '',
  clearSense: '',
  nextAction: '',
  explanation: '',
  hasGearListed: '',
  hesitationReason: '',
  wouldList: '',
  maybeHesitation: '',
  excitingPart: '',
  unclearPart: '',
  knowAnyone: '',
  rating: 5,
  makeItTen: '',
};

/** In page order. The rating always has a value. */
const required = [
  'firstImpression',
  'clearSense',
  'nextAction',
  'explanation',
  'hasGearListed',
  'wouldList',
  'excitingPart',
  'unclearPart',
  'knowAnyone',
  'makeItTen',
] as const;
export type RequiredAnswer = (typeof required)[number];

/** Questions that still need an answer, in order. */
export const missingAnswers = (answers: FeedbackAnswers): RequiredAnswer[] =>
  required.filter((name) => answers[name].trim() === '');

/** The follow-up questions and offers currently shown. */
export const followUps = (
  answers: Pick<FeedbackAnswers, 'firstImpression' | 'hasGearListed' | 'wouldList'>,
) => ({
  firstImpressionOther: answers.firstImpression === 'other',
  hesitationReason: answers.hasGearListed === 'no',
  applyButton: answers.wouldList === 'yes',
  maybeHesitation: answers.wouldList === 'maybe',
});

/** The row of `friends_family_feedback`. Optional answers that are empty, or whose question is no longer shown, are null. */
export function feedbackRow(answers: FeedbackAnswers) {
  const asked = followUps(answers);
  const optional = (isAsked: boolean, text: string) => (isAsked && text.trim() !== '' ? text.trim() : null);
  return {
    first_impression: answers.firstImpression,
    first_impression_other: optional(asked.firstImpressionOther, answers.firstImpressionOther),
    clear_sense: answers.clearSense,
    next_action: answers.nextAction.trim(),
    explanation: answers.explanation.trim(),
    has_gear_listed: answers.hasGearListed,
    hesitation_reason: optional(asked.hesitationReason, answers.hesitationReason),
    would_list: answers.wouldList,
    maybe_hesitation: optional(asked.maybeHesitation, answers.maybeHesitation),
    exciting_part: answers.excitingPart.trim(),
    unclear_part: answers.unclearPart.trim(),
    know_anyone: answers.knowAnyone.trim(),
    rating: answers.rating,
    make_it_ten: answers.makeItTen.trim(),
  };
}

/** What is wrong with an address in the thank-you page's newsletter box; null when it may be sent. Only checks for '@'. */
export function newsletterFault(email: string): { title: string; description: string } | null {
  if (email === '')
    return { title: 'Email required', description: 'Please enter your email address to subscribe.' };
  return email.includes('@')
    ? null
    : { title: 'Invalid email', description: 'Please enter a valid email address' };
}
