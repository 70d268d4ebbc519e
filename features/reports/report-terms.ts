/** How long does a report wait for an operator, and how long is it kept? Our own terms; the design names none. */

/** Within so many hours an operator has looked at a report and closed it: as long as an application waits for its answer. */
export const answerHours = 48;

const hour = 3_600_000;

export const reportDueAt = (reportedAt: Date): Date => new Date(reportedAt.getTime() + answerHours * hour);
/** Reports from then or before are due by now. */
export const reportedBeforeToBeDue = (now: Date): Date => new Date(now.getTime() - answerHours * hour);
