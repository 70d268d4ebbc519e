-- The clock's job for what an emergency offers is named after the row of the lifecycle table, and says which offer it is about.
update job set kind = 'relief-time-out', body = jsonb_build_object('id', r.id)
  from leg_relief r
 where job.kind = 'time-out-relief' and job.state = 'waiting' and r.leg_id = (job.body ->> 'id')::uuid and r.state = 'offered';
