/** What has somebody answered who applies, when may they go on, and what is sent in the end? */

/** The answers as the browser keeps them, under one key, until they are sent. Everything may be missing. */
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

/** The questions in their order; each is the last part of its address. */
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

/** When the button that goes on is there. From the product specification, section 5. */
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

/** The first question that still wants an answer; the last page when none does. */
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

/** Reads what the browser kept. What is no draft, or no longer one, is left out: a form never fails over its own memory. */
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

/** The three boxes of gear as one text, each under its name, so that every answer is sent. */
export function gearInventory({ motorhomes, watercraft, atvs }: ApplicationDraft): string | null {
  const boxes = [
    ['Motorhomes', motorhomes],
    ['Watercraft', watercraft],
    ['ATVs', atvs],
  ] as const;
  const lines = boxes.flatMap(([name, text]) => (said(text) ? [`${name}: ${(text ?? '').trim()}`] : []));
  return lines.length > 0 ? lines.join('\n') : null;
}

/** The row of `founders_club_applications`. What was not answered is null. */
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

/** What is wrong with the last page, by field; empty when nothing is. */
export function applicantErrors({ firstName, email }: Applicant): { firstName?: string; email?: string } {
  return {
    ...(said(firstName) ? {} : { firstName: 'First name is required' }),
    ...(/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email.trim())
      ? {}
      : { email: 'Please enter a valid email address' }),
  };
}
