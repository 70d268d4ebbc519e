-- The clock's jobs for bookings are named after the rows of the lifecycle table.
update job set kind = 'booking-expire' where kind = 'expire-request';
