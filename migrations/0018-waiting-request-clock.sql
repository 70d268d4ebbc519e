-- Waiting requests expire by the clock of their lifecycle table, whose job has another name. Those already due for one keep it.
update job set kind = 'waiting-request-expire' where kind = 'expire-waiting-request' and state = 'waiting';
