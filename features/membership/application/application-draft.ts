/** Holds an applicant's answers: when they may continue, and what is sent in the end. */

/** The answers kept in the browser, under one key, until they are sent. Any may be missing. */
export type ApplicationDraft = {
  attention?: string;
  attentionOther?: string;
  incomeImportance?: string;
  desiredExperiences?: string[];
  motorhomes?: string;
  watercraft?: string;
  atvs?: string;
  usageFrequency?: string;
  dreamSwap?: string;
  location?: string;
  bonusServices?: string[];
  userQuestions?: string;
  commitment?: string;
};

export type Applicant = { firstName: string; lastName: string; email: string; phone: string };

/** The questions in order; each is the last segment of its address. */
export const applicationSteps = [
  'intent',
  'interests',
  'gear',
  'location',
  'services',
  'questions',
  'commitment',
  'info',
] as const;
export type ApplicationStep = (typeof applicationSteps)[number];

const said = (text: string | undefined): boolean => (text ?? '').trim() !== '';

/** When the Continue button is enabled. From the product specification, section 5. */
const conditions: Record<ApplicationStep, (draft: ApplicationDraft) => boolean> = {
  intent: ({ attention, attentionOther, incomeImportance }) =>
    said(attention) && said(incomeImportance) && (attention !== 'other' || said(attentionOther)),
  interests: ({ desiredExperiences = [] }) => desiredExperiences.length > 0,
  gear: (draft) =>
    said(draft.motorhomes) &&
    said(draft.watercraft) &&
    said(draft.atvs) &&
    said(draft.usageFrequency) &&
    said(draft.dreamSwap),
  location: ({ location }) => said(location),
  services: () => true,
  questions: () => true,
  commitment: ({ commitment }) => said(commitment),
  info: () => true,
};

export const mayContinue = (step: ApplicationStep, draft: ApplicationDraft): boolean =>
  conditions[step](draft);

/** The first unanswered question; the last page when there is none. */
export const firstOpenStep = (draft: ApplicationDraft): ApplicationStep =>
  applicationSteps.find((step) => !mayContinue(step, draft)) ?? 'info';

const texts = [
  'attention',
  'attentionOther',
  'incomeImportance',
  'motorhomes',
  'watercraft',
  'atvs',
  'usageFrequency',
  'dreamSwap',
  'location',
  'userQuestions',
  'commitment',
] as const;
const lists = ['desiredExperiences', 'bonusServices'] as const;

/** Reads what the browser kept. Invalid or outdated data is dropped: the form never fails because of it. */
export function readDraft(kept: string | null): ApplicationDraft {
  let parsed: unknown;
  try {
    parsed = JSON.parse(kept ?? '{}');
  } catch {
    return {};
  }
  if (typeof parsed !== 'object' || parsed === null) return {};
  const values = new Map(Object.entries(parsed));
  const draft: ApplicationDraft = {};
  for (const name of texts) {
    const value: unknown = values.get(name);
    if (typeof value === 'string') draft[name] = value;
  }
  for (const name of lists) {
    const value: unknown = values.get(name);
    if (Array.isArray(value)) draft[name] = value.filter((each) => typeof each === 'string');
  }
  return draft;
}

const orNull = (text: string | undefined): string | null => (said(text) ? (text ?? '').trim() : null);

/** The three gear fields as one text with headings, so that every answer is sent. */
export function gearInventory({ motorhomes, watercraft, atvs }: ApplicationDraft): string | null {
  const boxes = [
    ['Motorhomes', motorhomes],
    ['Watercraft', watercraft],
    ['ATVs', atvs],
  ] as const;
  const lines = boxes.flatMap(([name, text]) => (said(text) ? [`${name}: ${(text ?? '').trim()}`] : []));
  return lines.length > 0 ? lines.join('\n') : null;
}

/** The row of `founders_club_applications`. Unanswered questions are null. */
export function applicationRow(draft: ApplicationDraft, applicant: Applicant) {
  return {
    user_id: null,
    attention: orNull(draft.attention),
    attention_other: draft.attention === 'other' ? orNull(draft.attentionOther) : null,
    income_importance: orNull(draft.incomeImportance),
    desired_experiences: draft.desiredExperiences ?? [],
    gear_inventory: gearInventory(draft),
    usage_frequency: orNull(draft.usageFrequency),
    dream_swap: orNull(draft.dreamSwap),
    location: orNull(draft.location),
    bonus_services: draft.bonusServices ?? [],
    user_questions: orNull(draft.userQuestions),
    commitment: orNull(draft.commitment),
    first_name: applicant.firstName.trim(),
    last_name: orNull(applicant.lastName),
    email: applicant.email.trim(),
    phone: orNull(applicant.phone),
  };
}

/** The last page's errors by field; empty if none. */
export function applicantErrors({ firstName, email }: Applicant): { firstName?: string; email?: string } {
  return {
    ...(said(firstName) ? {} : { firstName: 'First name is required' }),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim())
      ? {}
      : { email: 'Please enter a valid email address' }),
  };
}
