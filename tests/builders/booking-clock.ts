/** The clock's jobs for bookings, where no emergency is declared. */
import { bookingJobs } from '../../features/exchange/lifecycle/booking-jobs.server.ts';

const nothing = async (): Promise<void> => {};

export const bookingClock = bookingJobs({ toCome: nothing, underWay: nothing });
