/** The clock's jobs for bookings. Before one ends a booking, or counts it as back, the booking hears of emergencies that no job has told it of. */
import { bookingJobs } from '../lifecycle/booking-jobs.server.ts';
import { meetBooking, meetTrip } from './meet-booking.server.ts';

export const silenceJobs = bookingJobs({
  toCome: ({ sql, now }, id) => meetBooking({ sql }, id, now),
  underWay: ({ sql, now }, id) => meetTrip({ sql }, id, now),
});
