-- An acceptance ends what overlaps its days itself; no job does it afterwards.
delete from job where kind = 'supersede-swaps' and state = 'waiting';
-- One job ends the requests and the offers of a member whose account is deleted.
update job set kind = 'leave-requests' where kind = 'leave-offers' and state = 'waiting';
