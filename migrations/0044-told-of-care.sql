-- Members are told of claims, reviews, hand-overs and late returns as well. What a dispute settles is told by the dispute.
delete from event_reader where job_kind = 'tell-members' and event_name in ('booking.settled', 'swap.settled');
insert into event_reader (event_name, job_kind)
select name, 'tell-members' from unnest(array[
  'booking.late', 'booking.one_before_is_late', 'dispute.appealed', 'dispute.claimed', 'dispute.contested', 'dispute.decided',
  'dispute.deposit_lost', 'dispute.evidence_added', 'dispute.settled', 'dispute.under_review', 'dispute.withdrawn', 'exchange.broke_down',
  'handover.confirmed', 'review.replied', 'review.seen', 'review.sent']) as name;
