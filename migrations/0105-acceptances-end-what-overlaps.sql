-- An acceptance ends what overlaps its days itself; no job does it afterwards.
delete from job where kind = 'supersede-swaps' and state = 'waiting';
