/** Sets the numbers of a no-show report. From rules.md, "No-show and late return"; the decision time and photo limit are ours. */

/** The other side has this long to answer before any money moves. */
export const answerHours = 24;
/** A decision about a contested report is promised within this time. */
export const decisionDays = 3;
export const mostPicturesASide = 4;

const hour = 3_600_000;
export const answerUntilOf = (reportedAt: Date): Date => new Date(reportedAt.getTime() + answerHours * hour);
export const decideUntilOf = (answeredAt: Date): Date =>
  new Date(answeredAt.getTime() + decisionDays * 24 * hour);
