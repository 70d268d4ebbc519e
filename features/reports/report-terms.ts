/** Sets how long reports wait for an operator, and how long they are kept. Our own numbers; the rules give none. */

/** Hours within which an operator closes a report: the same as for applications. */
export const answerHours = 48;

const hour = 3_600_000;

export const reportDueAt = (reportedAt: Date): Date => new Date(reportedAt.getTime() + answerHours * hour);
/** Reports from then or before are due. */
export const reportedBeforeToBeDue = (now: Date): Date => new Date(now.getTime() - answerHours * hour);
