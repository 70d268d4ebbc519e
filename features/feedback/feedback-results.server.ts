/** Reads the feedback for operators, counted and in people's own words; nobody can be traced from it. */
import { asOperator } from '../members/as-operator.server.ts';
import type { AccountActor } from '../members/actor.ts';
import { inTransaction } from '../../platform/database.server/transaction.ts';
import type { Deps } from '../../platform/deps.server.ts';

/** Questions with fixed answers, and those answers in page order. */
const choices = {
  first_impression: ['excited', 'curious', 'confused', 'other'],
  clear_sense: ['yes', 'no'],
  has_gear_listed: ['yes', 'no'],
  would_list: ['yes', 'maybe', 'no'],
} as const;
type Choice = keyof typeof choices;

/** Questions with free-text answers. */
export const textQuestions = [
  'next_action',
  'explanation',
  'exciting_part',
  'unclear_part',
  'know_anyone',
  'make_it_ten',
  'first_impression_other',
  'hesitation_reason',
  'maybe_hesitation',
] as const;
export type TextQuestion = (typeof textQuestions)[number];

export type FeedbackResults = {
  count: number;
  /** To two decimals; null without answers. */
  meanRating: number | null;
  /** How many gave 1, 2 … 10. */
  ratings: number[];
  choices: { question: Choice; answers: { answer: string; count: number }[] }[];
  /** How many came in on each day with any, oldest first. */
  days: { day: string; count: number }[];
};

type Reader = Pick<AccountActor, 'accountId'>;

/** The counts of every answer, the ratings, and the days. */
export function feedbackResults(deps: Deps, reader: Reader): Promise<FeedbackResults> {
  return inTransaction(deps, asOperator(reader), async ({ sql }) => {
    const rows = await sql<{ question: string; answer: string; count: number }[]>`
      select answered.question, answered.answer, count(*)::int as count
        from friends_family_feedback f
        cross join lateral (values ('rating', f.rating::text), ('first_impression', f.first_impression), ('clear_sense', f.clear_sense),
          ('has_gear_listed', f.has_gear_listed), ('would_list', f.would_list), ('day', f.given_on::text)) as answered (question, answer)
       group by answered.question, answered.answer order by answered.question, answered.answer`;
    const counted = (question: string, answer: string) =>
      rows.find((row) => row.question === question && row.answer === answer)?.count ?? 0;
    const ratings = Array.from({ length: 10 }, (_, index) => counted('rating', String(index + 1)));
    const count = ratings.reduce((sum, each) => sum + each, 0);
    const sum = ratings.reduce((all, each, index) => all + each * (index + 1), 0);
    // The names are listed above.
    const questions = Object.keys(choices) as Choice[];
    return {
      count,
      meanRating: count === 0 ? null : Math.round((sum / count) * 100) / 100,
      ratings,
      choices: questions.map((question) => ({
        question,
        answers: choices[question].map((answer) => ({ answer, count: counted(question, answer) })),
      })),
      days: rows.flatMap((row) => (row.question === 'day' ? [{ day: row.answer, count: row.count }] : [])),
    };
  });
}

export type FeedbackText = { id: string; givenOn: string; rating: number; text: string };

const textsPerPage = 25;

/** A page of answers to one question, newest first. `after`: the id of the last one shown. */
export function feedbackTexts(
  deps: Deps,
  reader: Reader,
  { question, after }: { question: TextQuestion; after?: string | undefined },
): Promise<{ texts: FeedbackText[]; next: string | null }> {
  return inTransaction(deps, asOperator(reader), async ({ sql }) => {
    const rows = await sql<{ id: string; given_on: string; rating: number; text: string }[]>`
      select id, given_on::text, rating, ${sql(question)} as text from friends_family_feedback
       where btrim(coalesce(${sql(question)}, '')) <> ''
         ${after === undefined ? sql`` : sql`and (given_on, id) < (select given_on, id from friends_family_feedback where id = ${after})`}
       order by given_on desc, id desc limit ${textsPerPage + 1}`;
    const texts = rows
      .slice(0, textsPerPage)
      .map(({ given_on, ...rest }) => ({ ...rest, givenOn: given_on }));
    return { texts, next: rows.length > textsPerPage ? (texts.at(-1)?.id ?? null) : null };
  });
}
