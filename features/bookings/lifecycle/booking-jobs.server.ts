/** The jobs at the deadlines of bookings. */
import type { JobHandler } from '../../../platform/jobs.server/take-jobs.ts';
import { bookingSteps } from './apply-step.server.ts';

export const bookingJobs: Record<string, JobHandler> = bookingSteps.clockJobs();
